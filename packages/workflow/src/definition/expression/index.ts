export { checkExpression } from "./check-expression.js";
export { ExpressionError, evaluateCondition } from "./evaluate-expression.js";
export { namesInExpression } from "./names-in.js";
