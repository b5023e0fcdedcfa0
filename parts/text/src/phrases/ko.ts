import type { Phrases } from "./phrase-set.js";

export const ko: Phrases = {
  none: "없음, 해당 없음, 해당사항 없음",
  future: "향후, 다음 단계, 알려진, 계획",
  limits: "버그, 제한",
  state: "상태",
  asked: "요청대로, 요청 대로, 요청하신 대로, 말씀대로, 말씀하신 대로, 지시대로, 지시하신 대로",
};
