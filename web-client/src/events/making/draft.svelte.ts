// An event that is about to be made: what its form holds, and what is sent.

import type { EventFormat, EventRules, TieBreak } from "../../protocol/messages";
import { TableDraft } from "../../screens/create/table_draft.svelte";
import { random128 } from "../../state/random";
import { cleaned } from "../../text/typed";
import { kMostOfAll, kMosts, kRoundsMost, kSeats, kUsual, kUsualTies } from "./defaults";

export class EventDraft {
  title = $state("");
  format = $state<EventFormat>(kUsual.format);
  rounds = $state<number>(kUsual.rounds);
  cycles = $state<number>(kUsual.cycles);
  thirdPlace = $state<boolean>(kUsual.thirdPlace);
  seeding = $state<EventRules["seeding"]>(kUsual.seeding);
  break_s = $state<number>(kUsual.break_s);
  goesOn = $state<EventRules["goes_on"]>(kUsual.goesOn);
  #most = $state<number>(kUsual.most);
  /** Each format keeps its own. */
  #ties = $state.raw<Readonly<Record<EventFormat, readonly TieBreak[]>>>(kUsualTies);
  /** Every table of the event. */
  readonly table = new TableDraft(kSeats);
  #sent = { text: "", key: "" };

  get ties(): readonly TieBreak[] {
    return this.#ties[this.format];
  }

  set ties(order: readonly TieBreak[]) {
    this.#ties = { ...this.#ties, [this.format]: order };
  }

  /** How many may take part, of which the format may allow fewer. */
  get mosts(): number[] {
    return kMosts.filter((count) => this.format !== "round-robin" || count <= kMostOfAll);
  }

  get most(): number {
    return this.mosts.includes(this.#most) ? this.#most : Math.max(...this.mosts);
  }

  set most(count: number) {
    this.#most = count;
  }

  get isWhole(): boolean {
    const { rounds } = this;
    const counts =
      this.format !== "swiss" || (Number.isInteger(rounds) && rounds >= 1 && rounds <= kRoundsMost);
    return cleaned(this.title) !== "" && this.table.game !== undefined && counts;
  }

  /** REQUIRES: isWhole. */
  get rules(): EventRules {
    const { format } = this;
    const { game, options, absence_s, clock, watching, match, rated } = this.table.request("");
    const delay_s = watching?.delay_s ?? 0;
    return {
      format,
      ...(format === "swiss" && { rounds: this.rounds }),
      ...(format === "round-robin" && { cycles: this.cycles }),
      ...(format === "elimination" && this.thirdPlace && { third_place: true }),
      seeding: this.seeding,
      break_s: this.break_s,
      goes_on: this.goesOn,
      most: this.most,
      tie_breaks: [...this.ties],
      table: {
        game,
        options,
        ...(absence_s !== undefined && { absence_s }),
        ...(clock && { clock }),
        ...(delay_s > 0 && { watching: { delay_s } }),
        ...(match && { match }),
        ...(rated && { rated }),
      },
    };
  }

  /** What asks the server for the event. The same event has the same key, so that it is made once. REQUIRES: isWhole. */
  request() {
    const asked = { title: cleaned(this.title), rules: this.rules };
    const text = JSON.stringify(asked);
    if (text !== this.#sent.text) this.#sent = { text, key: random128() };
    return { ...asked, key: this.#sent.key };
  }
}
