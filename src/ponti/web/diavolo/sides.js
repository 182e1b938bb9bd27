/**
 * From which side the lagoon is looked at: as the player has turned it, and at one screen, if that is wished, from the
 * side of whoever moves. Both are kept with the settings of this device.
 */

import { t } from "/i18n.js";
import { change, settings } from "/store.js";
import { announce } from "/ui/announce.js";

/** @import { Play } from "/diavolo/play.js" */
/** @import { MenuItem } from "/game/menu.js" */
/** @import { Shell } from "/game/shell.js" */

export class Sides {
  /** @param {Play} play @param {Shell} shell */
  constructor(play, shell) {
    this.play = play;
    this.shell = shell;
  }

  /** Whether the board is looked at from the second player's side. */
  get turned() {
    const { turned, facing } = settings();
    const { to_act: acting } = this.shell.room.state;
    const other = facing && this.shell.isHotSeat && acting.length > 0 ? acting[0] === 1 : false;
    return turned !== other;
  }

  /** Look at the board as it is wished; nothing turns below a hand that has not finished. */
  draw() {
    const idle = this.shell.room.state.to_act.length === 0;
    if (!(idle && settings().facing)) this.play.turnBoard(this.turned);
  }

  /** Turn the board round. */
  turn() {
    change({ turned: !settings().turned });
    this.play.turnBoard(this.turned);
    announce(t(this.play.board.view.turned ? "diavolo.turn.other" : "diavolo.turn.first"));
  }

  /** What the menu offers. @returns {MenuItem[]} */
  items() {
    const { facing } = settings();
    const face = () => { change({ facing: !facing }); this.draw(); };
    return [
      { name: "turn", label: t("diavolo.turn"), icon: "turn", run: () => this.turn() },
      ...(this.shell.isHotSeat ? [{ name: "face", label: t(facing ? "diavolo.turn.stay" : "diavolo.turn.face"), icon: /** @type {const} */ ("people"), run: face }] : []),
    ];
  }
}
