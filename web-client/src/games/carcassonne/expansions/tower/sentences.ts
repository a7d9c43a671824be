// What is asked about towers and prisoners, and what the log says of them.

import { nameOf } from "../../../../table/seats";
import { figureWords } from "../../neutrals/words";
import { partAt, type Site, sameSite, siteOf, tileAt } from "../../site";
import { named, t } from "../../text";
import {
  type CarcassonneChoice,
  type CarcassonnePrompt,
  type CarcassonneTable,
  isFigure,
  isPrisoner,
  type LogEvent,
} from "../../view";
import { siteWords } from "../../words/sites";
import type { ChoiceWords, LogLine, Scene, Sentences, StepWords } from "../expansion";

const kPiece = "tower-piece";

function describeEvent(table: CarcassonneTable, event: LogEvent): LogLine | null | undefined {
  const line = (text: string, seat: number, place = ""): LogLine => {
    const site = place ? siteOf(place) : null;
    const [part, at] = [site && partAt(site), site && tileAt(site)];
    return { text, details: [], parts: part ? [part] : [], ...(at && { at }), seat, weight: "plain" };
  };
  const figure = "figure" in event ? figureWords(event.figure) : "";
  switch (event.type) {
    case "deployed": {
      const { seat, at } = event;
      if (seat === null || heightAt(siteOf(at), table) === 0) return undefined;
      const values = { name: nameOf(table, seat), figure, at: siteWords(siteOf(at)) };
      return line(event.figure === kPiece ? t("tower.built", values) : t("tower.closed", values), seat, at);
    }
    case "captured": {
      if (event.why !== "tower") return undefined;
      const { seat, by, at } = event;
      const values = {
        name: nameOf(table, by),
        owner: nameOf(table, seat),
        figure,
        at: siteWords(siteOf(at)),
      };
      return line(t("tower.captured", values), by, at);
    }
    case "returned":
      return event.why === "tower" && event.seat !== null
        ? line(t("tower.fetched", { name: nameOf(table, event.seat), figure }), event.seat, event.at)
        : undefined;
    case "released": {
      const { seat, by, why } = event;
      const values = { name: nameOf(table, seat), guard: nameOf(table, by), figure };
      if (why === "ransom") return line(t("tower.ransomed", values), seat);
      return why === "swap" ? line(t("tower.swapped", values), seat) : undefined;
    }
    // The points are in the line about who comes free, and nothing is said of a capture that was left out.
    case "awarded":
      return event.why === "ransom" ? null : undefined;
    case "passed":
      return event.step === "capture" ? null : undefined;
    default:
      return undefined;
  }
}

function stepWords({ step }: CarcassonnePrompt): StepWords | undefined {
  if (step === "capture")
    return { question: t("tower.whom"), nothing: t("tower.nobody"), pick: t("tower.nobody") };
  return step === "exchange"
    ? { question: t("tower.whichBack"), nothing: null, pick: t("tower.pickBack") }
    : undefined;
}

function choiceWords(choice: CarcassonneChoice, scene?: Scene | null): ChoiceWords | undefined {
  const words = (title: string) => ({ title, confirm: title });
  const nameFor = (seat: number | null | undefined) =>
    scene && typeof seat === "number" ? nameOf(scene.table, seat) : "";
  if (isPrisoner(choice)) {
    const values = { figure: figureWords(choice.figure), guard: nameFor(choice.guard) };
    if (choice.verb === "ransom")
      return { title: t("tower.ransom", values), confirm: t("tower.confirmRansom", values) };
    return choice.verb === "exchange" ? words(t("tower.exchange", values)) : undefined;
  }
  if (!isFigure(choice)) return undefined;
  const { verb, site } = choice;
  const values = { figure: figureWords(choice.figure), at: siteWords(site) };
  if (verb === "capture") {
    const owner = nameFor(choice.seat);
    const place = whereWords(choice.feature, site);
    return words(t("tower.capture", { ...values, owner, place }));
  }
  const height = scene ? heightAt(site, scene.table) : 0;
  if (choice.figure === kPiece && choice.does === "builds")
    return words(t("tower.build", { ...values, height: height + 1 }));
  return choice.does === "comes" && height > 0 ? words(t("tower.close", { ...values, height })) : undefined;
}

/** Where somebody stands who may be captured. */
function whereWords(feature: string | undefined, site: Site): string {
  if (site.ground === "tile") return t("tower.onTop");
  return feature === undefined ? "" : named("place", feature, "feature");
}

/** Of the tower there now. */
function heightAt(site: Site, { document }: CarcassonneTable): number {
  if (site.ground !== "tile") return 0;
  const figures = Object.values(document.game.figures);
  return figures.filter(({ kind, at }) => kind === kPiece && sameSite(siteOf(at), site)).length;
}

export const kTowerSentences: Sentences = { event: describeEvent, step: stepWords, choice: choiceWords };
