import type { Phrases } from "./phrase-set.js";

export const zh: Phrases = {
  none: "无, 無, 没有, 暂无, 不适用, 不適用",
  future: "已知, 下一步, 后续, 未来, 计划, 待办",
  limits: "错误, 缺陷, 限制",
  state: "状态, 狀態",
  asked:
    "按要求, 按您要求, 按照要求, 按您的要求, 按照您的要求, 按您的需求, 按照您的需求, 按照需求, 按指示, " +
    "按照指示, 按您的指示, 按照您的指示, 应您要求, 应您的要求, 应要求, 如您所要求, 如您所愿",
};
