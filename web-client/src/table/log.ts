// What a log has to say of an event, in every game.

export interface LogWords {
  text: string;
  /** More about it, for who wants to know why. */
  details: string[];
  seat: number | null;
  weight: "turn" | "score" | "plain";
}
