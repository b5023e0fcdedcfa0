export { checkExpression } from "./check-expression.js";
export { ExpressionError, evaluateCondition, evaluateExpression } from "./evaluate-expression.js";
