/** What there is to do now, as one sentence: above the buttons, and aloud. */

import { t } from "/i18n.js";

/** @import { Turn } from "/diavolo/turn.js" */
/** @import { Named } from "/game/names.js" */
/** @import { DiavoloView } from "/wire.js" */

/**
 * @param {DiavoloView} position
 * @param {Turn} turn
 * @param {{own: boolean, who: Named, shared: boolean, enlarges?: boolean}} moment own: this device has the turn; who: has it;
 *   shared: several persons play at this screen, so that names are said; enlarges: the first tap only enlarges
 * @returns {string}
 */
export function guideText(position, turn, { own, who, shared, enlarges = false }) {
  if (position.phase === "over") return "";
  if (!own) {
    const key = position.phase === "choice" ? "choosing" : position.phase === "last" ? "last" : "thinking";
    return t(`diavolo.guide.wait.${key}`, who);
  }
  const name = shared ? who.name : t("diavolo.guide.you");
  if (position.phase === "choice") return t("diavolo.guide.choice", { who: name });
  const { tiles, foot, head } = turn.selection;
  if (head) return t("diavolo.guide.bridge");
  if (foot) return t(turn.ends.length ? "diavolo.guide.foot" : "diavolo.guide.no-ends");
  if (tiles.length === 2) return t("diavolo.guide.second");
  if (tiles.length === 1) return t("diavolo.guide.first");
  const words = beginning(position, turn, name);
  return enlarges ? `${words} ${t("diavolo.guide.enlarges")}` : words;
}

/** @param {DiavoloView} position @param {Turn} turn @param {string} who */
function beginning(position, turn, who) {
  const colour = t(`diavolo.two.${turn.colour}`);
  if (position.phase === "opening") return t("diavolo.guide.opening", { who });
  const { tiles, bridges, passing } = position.legal;
  const last = position.phase === "last" ? `${t("diavolo.guide.last")} ` : "";
  if (passing) return last + t(bridges.length ? "diavolo.guide.pass-or-bridge" : "diavolo.guide.pass");
  if (!tiles.length) return last + t("diavolo.guide.only-bridge");
  return last + t(bridges.length ? "diavolo.guide.tiles-or-bridge" : "diavolo.guide.tiles", { colour, who });
}
