// The messages of `gatehouse.v1.json`, generated from protocol/schemas by tests/protocol/generate_types.mjs.
// Never edited by hand. Readers ignore fields that they do not know.

/**
 * `city`, `road`, `cloister`, `farm`, or a terrain of an expansion's own.
 */
export type FeatureKind = string;
/**
 * [x, y]
 *
 * @minItems 2
 * @maxItems 2
 */
export type Cell = [number, number];
export type SeatList = number[];
/**
 * Something that an expansion keeps, in one of five shapes.
 */
export type Thing = CounterThing | HolderThing | PileThing | TokensThing | HandsThing;
/**
 * What the choice does to the figure that it names: it comes to the place, leaves it, moves there, becomes a piece of what stands there, or is taken from its owner.
 */
export type Does = "comes" | "leaves" | "moves" | "builds" | "takes";
/**
 * Choices of one shape that differ in their place alone.
 */
export type CarcassonneChoice =
  PlacementEntry | FigureEntry | ItemEntry | PrisonerEntry | TileEntry | WordEntry;
/**
 * The ways to answer the question that the choice leads to. One has to go with it, so that the others do not learn that it was asked.
 */
export type Then = Way[];
export type CarcassonneEvent =
  | TurnEvent
  | DrawnEvent
  | DiscardedEvent
  | SetAsideEvent
  | ShownEvent
  | PutBackEvent
  | PlacedEvent
  | LinkedEvent
  | UnlinkedEvent
  | BuiltEvent
  | DeployedEvent
  | OwnEvent
  | PassedEvent
  | MovedEvent
  | AloneEvent
  | GrantedEvent
  | GainedEvent
  | AgainEvent
  | RelocatedEvent
  | CapturedEvent
  | ReleasedEvent
  | WalkedEvent
  | AwardedEvent
  | ScoredEvent
  | CompletedEvent
  | ReturnedEvent
  | OverEvent;
/**
 * A part of a placed tile, an empty cell beside one, all features, all farms, all such cells, or the end of the game if it came now.
 */
export type InspectTarget = PartTarget | CellTarget | AllTarget;
export type CarcassonneFacts =
  FeatureFacts | CellFacts | FeaturesFacts | FarmsFacts | CellsFacts | EndingFacts;
/**
 * Every message that a client may send. The server refuses fields that it does not know.
 */
export type ClientMessage =
  | Hello
  | Ping
  | ListRooms
  | CreateRoom
  | TakeSeat
  | ReturnToSeat
  | TakeOverSeat
  | WatchRoom
  | SeatBot
  | RemoveSeat
  | Dismiss
  | AddEntropy
  | Start
  | Lock
  | Appoint
  | Leave
  | Resign
  | ProposeEnd
  | ProposeBot
  | ProposeSkip
  | ProposeHost
  | Vote
  | Rematch
  | Ready
  | Analyse
  | HandOver
  | ChatText
  | ChatPhrase
  | MutePlayer
  | MuteSpectators
  | Command
  | CommandOfOne
  | Undo
  | Preview
  | Inspect
  | ReadHistory
  | Resync
  | StopLooking;
export type BotLevel = "random" | "beginner" | "greedy" | "solid" | "sampler" | "strong" | "master";
/**
 * How fast the bots move; `like-people` where it is left out.
 */
export type BotPace = "at-once" | "like-people" | "slowly";
export type Phrase =
  "hello" | "good-luck" | "good-move" | "thanks" | "sorry" | "one-moment" | "take-your-time" | "good-game";
export type RoomStatus = "waiting" | "playing" | "finished";
/**
 * That the game ends here (`end`); that for somebody who is away a bot plays on (`bot`), or the default move is played (`skip`), or another is the host (`host`).
 */
export type Proposing = "end" | "bot" | "skip" | "host";
/**
 * Who has a say.
 */
export type SeatList1 = number[];
/**
 * Of these, who has agreed.
 */
export type SeatList2 = number[];
/**
 * Of these, who has refused.
 */
export type SeatList3 = number[];
/**
 * With `bot`.
 */
export type BotLevel1 = "random" | "beginner" | "greedy" | "solid" | "sampler" | "strong" | "master";
export type EndReason = "agreed" | "resigned" | "broken-off";
/**
 * With `broken-off`.
 */
export type BreakReason =
  "refused" | "another-position" | "unreadable" | "damaged" | "fault" | "ended-by-host";
/**
 * The events of entries outside the game.
 */
export type RoomEvent =
  | SeatedEvent
  | UnseatedEvent
  | EntropyEvent
  | RevealedEvent
  | StartedEvent
  | UndoneEvent
  | ResignedEvent
  | SkippedEvent
  | ProposedEvent
  | StoodInEvent
  | RanOutEvent
  | CameBackEvent
  | HandedOverEvent
  | VotedEvent
  | StoppedEvent
  | RematchEvent
  | ReadyEvent
  | LockedEvent
  | AppointedEvent
  | MutedEvent;
/**
 * With `broken-off`.
 */
export type BreakReason1 =
  "refused" | "another-position" | "unreadable" | "damaged" | "fault" | "ended-by-host";
export type EventStatus = "open" | "running" | "over";
export type EventFormat = "swiss" | "round-robin" | "elimination" | "double-elimination";
export type TieBreak =
  | "game-difference"
  | "games-won"
  | "direct"
  | "direct-points"
  | "buchholz"
  | "buchholz-cut"
  | "sonneborn-berger"
  | "points"
  | "seed"
  | "lot";
export type Seeding = "entry" | "lot";
/**
 * When the next round comes.
 */
export type GoesOn = "by-itself" | "asked";
export type EventHalves = number[];
/**
 * Of the match, once it is over.
 */
export type EventHalves1 = number[];
export type EventEntryKind =
  | "created"
  | "entered"
  | "left"
  | "begun"
  | "paired"
  | "played"
  | "ruled"
  | "repeated"
  | "withdrawn"
  | "ended";
export type EventRuling = "first" | "second" | "drawn" | "none";
/**
 * Points ahead, by seat: once the draw was known, had Strong gone on (`drawn`); after the turn (`played`).
 */
export type Leads = number[];
export type TileColour = "red" | "yellow" | "blue" | "green";
export type CharacterName = "king" | "bishop" | "wizard" | "guildmaster" | "merchant" | "sorceress";
export type Peril = "safe" | "dangerous";
/**
 * What the location changes in the rules.
 */
export type LocationCustom = "none" | "two-tiles" | "one-shop" | "lowest-loses";
export type GameEnding = "no-tiles-left" | "one-seat-has-tiles" | "last-location" | "stopped";
/**
 * What lies on one cell, from the bottom to the top; only the top counts.
 */
export type Pile = DistrictTile[];
export type KingsGateChoice =
  | {
      id: string;
      verb: "place";
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
      x: number;
      y: number;
      character: CharacterName | null;
    }
  | {
      id: string;
      verb: "dragon";
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
      x: number;
      y: number;
    }
  | {
      id: string;
      verb: "sorceress";
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
      from: DistrictCell;
      x: number;
      y: number;
    }
  | {
      id: string;
      verb: "location";
      x: number;
      y: number;
    }
  | {
      id: string;
      verb: "discard";
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
    }
  | {
      id: string;
      verb: "end";
    }
  | {
      id: string;
      verb: "pass";
    };
export type KingsGateEvent =
  | {
      type: "first";
      seat: number;
    }
  | {
      type: "drawn";
      seat: number;
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile?: string;
    }
  | {
      type: "turn";
      seat: number;
      turn: number;
    }
  | {
      type: "placed";
      seat: number;
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
      x: number;
      y: number;
      character: CharacterName | null;
      covered: string | null;
    }
  | {
      type: "moved";
      seat: number;
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
      from: DistrictCell;
      x: number;
      y: number;
      character: CharacterName | null;
      covered: string | null;
    }
  | {
      type: "burnt";
      seat: number;
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
      x: number;
      y: number;
      burnt: string | null;
    }
  | {
      type: "discarded";
      seat: number;
      /**
       * A colour and a sign: the value, or D for the dragon.
       */
      tile: string;
    }
  | {
      type: "passed";
      seat: number;
    }
  | {
      type: "ended";
      seat: number;
    }
  | {
      type: "king";
      seat: number;
      location: number;
      peril: Peril;
    }
  | {
      type: "bishop";
      seat: number;
      location: number;
    }
  | {
      type: "scored";
      location: number;
      /**
       * Who placed the last tile, and so comes last in ties.
       */
      last: number | null;
      standings: Standing[];
    }
  | {
      type: "forfeited";
      location: number;
      character: CharacterName;
    }
  | {
      type: "lost";
      location: number;
      seat: number;
      colour: TileColour;
      points: number;
    }
  | {
      type: "located";
      seat: number;
      location: number;
      x: number;
      y: number;
    }
  | {
      type: "over";
      scores: number[];
      winners: SeatList;
      ending: GameEnding;
    };
export type KingsGateFacts =
  | {
      kind: "location";
      current: boolean;
      number: number;
      name: string;
      peril: Peril;
      custom: LocationCustom;
      points: number[];
      characters: (CharacterName | null)[];
    }
  | {
      kind: "tile" | "space";
      pile: {
        /**
         * A colour and a sign: the value, or D for the dragon.
         */
        tile: string;
        character: CharacterName | null;
      }[];
      /**
       * It is a space of the current location.
       */
      at_location: boolean;
      /**
       * For each tile in the hand of the seat that has to act: the name of the refusal, null when it may go there. Null for others.
       */
      why_not: {
        [k: string]: string | null;
      } | null;
    };
/**
 * Every message that the server may send. Readers ignore fields that they do not know.
 */
export type ServerMessage =
  | Welcome
  | Pong
  | Rooms
  | JoinedSeat
  | JoinedSpectator
  | Ack
  | Looking
  | SeatCode
  | Refused
  | Snapshot
  | Update
  | Tail
  | Viewers
  | ClockTimes
  | MatchBreak
  | Previewed
  | Inspected
  | HistoryPage
  | ChatLines
  | Announcement
  | Piece;
/**
 * Who has to act.
 */
export type SeatList4 = number[];
/**
 * Those of the named spectators whom the host has silenced; left out when there are none.
 *
 * Items: Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
 */
export type MutedSpectators = string[];
/**
 * RFC 6902, restricted to three operations.
 */
export type Patch = (SetStep | RemoveStep)[];
/**
 * Whose time goes by.
 */
export type SeatList5 = number[];
/**
 * Whose time for this move is over.
 */
export type SeatList6 = number[];
/**
 * Who hears what is said. Neither ever hears the other.
 */
export type Audience = "players" | "spectators";
export type BreakReason2 =
  "refused" | "another-position" | "unreadable" | "damaged" | "fault" | "ended-by-host";

export interface PartPlace {
  x: number;
  y: number;
  /**
   * A part by its letter in the tile's picture, the same in every rotation.
   */
  part: string;
}
/**
 * One line of a sum: `count` of `what` at `each`.
 */
export interface Term {
  what: string;
  count: number;
  each: number;
  points: number;
}
/**
 * What an owner of the feature gets for it as it stands, completed without growing (null where nothing is ever completed), and if the game ends now.
 */
export interface FeaturePoints {
  now: number;
  when_done: number | null;
  at_end: number;
}
/**
 * Tiles by kind; no order exists. A table that is not told which tiles are left has their number alone.
 */
export interface Bag {
  total: number;
  kinds?: {
    [k: string]: number;
  };
}
/**
 * A neutral figure on its way, step by step.
 */
export interface Walk {
  figure: string;
  id: number;
  /**
   * Who decides the next step.
   */
  seat: number;
  taken: number;
  left: number;
  visited: Cell[];
  /**
   * Tiles beside the figure to which it may not go, and the refusal.
   */
  barred: BarredCell[];
}
export interface BarredCell {
  x: number;
  y: number;
  why: string;
}
export interface GameResult {
  scores: number[];
  winners: SeatList;
}
/**
 * What the points were for.
 */
export interface ScoreColumns {
  road: number;
  city: number;
  cloister: number;
  farm: number;
  other: number;
}
export interface PlayerView {
  score: number;
  by: ScoreColumns;
  /**
   * Figures left, by kind.
   */
  supply: {
    [k: string]: number;
  };
}
export interface CarcassonneView {
  game: "carcassonne";
  /**
   * `draw`, `place-tile`, `deploy`, `over`, or an expansion's own.
   */
  step: string;
  turn: number;
  seat: number;
  drawn: string | null;
  over: boolean;
  players: {
    [k: string]: PlayerView;
  };
  /**
   * What lies on the table, by cell; `order` counts from 0, the start tile.
   */
  tiles: {
    [k: string]: PlacedTile;
  };
  /**
   * What stands on the table, by the figure's id.
   */
  figures: {
    [k: string]: FigureView;
  };
  links: LinkView[];
  bag: Bag1;
  aside: Bag2;
  discarded: string[];
  /**
   * The neutral figures that are not on the board.
   */
  supply: string[];
  /**
   * What expansions keep, by name.
   */
  things: {
    [k: string]: Thing;
  };
  /**
   * null when the game's catalogue has everything that this table plays with.
   */
  catalogue: OwnCatalogue | null;
  /**
   * Which part of a double turn this is; missing in all other turns.
   */
  double_turn?: "first" | "second";
  /**
   * Figures of `seat` in the custody of `by`, by their number; missing where there are none.
   */
  prisoners?: {
    [k: string]: Prisoner;
  };
  /**
   * The tiles that each seat holds; null for one that the viewer may not see. Only where tiles are held.
   */
  hands?: (string | null)[][];
  walk: Walk | null;
  last: LastPlacement | null;
  result: GameResult | null;
}
export interface PlacedTile {
  kind: string;
  /**
   * Quarter turns clockwise.
   */
  rotation: 0 | 1 | 2 | 3;
  order: number;
  built?: BuiltView;
}
/**
 * What is built across a tile: a part more, from the middle of one side straight to that of the opposite one, over what is printed there.
 */
export interface BuiltView {
  /**
   * Something that can be built across laid tiles, by its name.
   */
  what: string;
  /**
   * A part by its letter in the tile's picture, the same in every rotation.
   */
  part: string;
  /**
   * Of the part.
   */
  terrain: string;
  /**
   * 0: it runs from north to south, 1: from east to west.
   */
  rotation: 0 | 1;
}
export interface FigureView {
  seat: number | null;
  kind: string;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string;
  /**
   * Neutral figures: the figure that it stands next to.
   */
  beside?: number | null;
}
/**
 * Two parts that do not touch and yet are one feature.
 */
export interface LinkView {
  why: string;
  from: PartPlace;
  to: PartPlace;
}
/**
 * Tiles by kind; no order exists. A table that is not told which tiles are left has their number alone.
 */
export interface Bag1 {
  total: number;
  kinds?: {
    [k: string]: number;
  };
}
/**
 * Tiles by kind; no order exists. A table that is not told which tiles are left has their number alone.
 */
export interface Bag2 {
  total: number;
  kinds?: {
    [k: string]: number;
  };
}
/**
 * A number of each seat's; null where the viewer may not know it.
 */
export interface CounterThing {
  shape: "counter";
  seats: {
    [k: string]: number | null;
  };
}
/**
 * Who has the one token of its kind; null: nobody.
 */
export interface HolderThing {
  shape: "holder";
  seat: number | null;
}
/**
 * What lies together beside the table.
 */
export interface PileThing {
  shape: "pile";
  count: number;
}
/**
 * How many lie at a site, or on a figure ("#ID").
 */
export interface TokensThing {
  shape: "tokens";
  places: {
    [k: string]: number;
  };
  /**
   * Of those with faces how many show which, by place.
   */
  faces?: {
    [k: string]: {
      [k: string]: number;
    };
  };
}
/**
 * Faces in the hands of seats, as far as the viewer knows them, beside a pile of them.
 */
export interface HandsThing {
  shape: "hands";
  pile: number;
  seats: {
    [k: string]: HandOfSeat;
  };
}
export interface HandOfSeat {
  /**
   * How many it holds.
   */
  count: number;
  /**
   * Those of them that the viewer may know.
   *
   * Items: A face by its id.
   */
  known: string[];
  /**
   * Those that lie face up before it.
   *
   * Items: A face by its id.
   */
  shown: string[];
  /**
   * How far the seat has come with those that are known, by face; not of each can anything be said.
   */
  progress: {
    [k: string]: FaceProgress;
  };
}
export interface FaceProgress {
  /**
   * What is counted: a word of the expansion's.
   */
  what: string;
  reached: number;
  needed: number;
  /**
   * The open feature, or the empty cell (part null), that comes nearest; null when nothing does, or it is no one place.
   */
  at: ProgressPlace | null;
}
export interface ProgressPlace {
  x: number;
  y: number;
  part: string | null;
}
/**
 * What the client draws from at this table alone.
 */
export interface OwnCatalogue {
  tiles: TileKind[];
  faces: Faces;
}
export interface TileKind {
  kind: string;
  set: string;
  /**
   * Copies in the bag and the stacks; 0 of a tile that each seat holds instead.
   */
  count: number;
  /**
   * Five rows from north to south; '.' in the corners and '#' belong to no part.
   */
  picture: string[];
  parts: TilePart[];
  marks: string[];
}
export interface TilePart {
  /**
   * A part by its letter in the tile's picture, the same in every rotation.
   */
  part: string;
  /**
   * `field`, `road`, `city`, `cloister`, or an expansion's own.
   */
  terrain: string;
  /**
   * Border slots that the part reaches, clockwise from the north-west: N 0-2, E 3-5, S 6-8, W 9-11.
   */
  slots: number[];
  pennants: number;
  marks: string[];
  /**
   * Fields: the city parts of this tile that they border.
   *
   * Items: A part by its letter in the tile's picture, the same in every rotation.
   */
  cities?: string[];
}
/**
 * Faces by the name of their thing.
 */
export interface Faces {
  [k: string]: Face[];
}
/**
 * A card, or a token with a face: what is printed on it.
 */
export interface Face {
  /**
   * A face by its id.
   */
  face: string;
  text: string;
  points: number;
  /**
   * What else is printed on it.
   */
  marks: string[];
}
export interface Prisoner {
  seat: number;
  kind: string;
  by: number;
}
export interface LastPlacement {
  seat: number;
  x: number;
  y: number;
}
/**
 * As a choice, without its id. Its fields are those of its shape.
 */
export interface Answer {
  shape: "placement" | "figure" | "item" | "tile" | "prisoner" | "word";
  /**
   * Any word; expansions add theirs.
   */
  verb: string;
  /**
   * What an item is: a card, say.
   */
  noun?: string;
  /**
   * Something that an expansion names: of a card its face.
   */
  item?: string;
}
/**
 * The tile in hand is placed, in that rotation. Or, with `builds`, something is built across the tile that lies there, from north to south (r0) or from east to west (r1).
 */
export interface PlacementEntry {
  id: string;
  shape: "placement";
  /**
   * Any word; expansions add theirs.
   */
  verb: string;
  /**
   * Something that can be built across laid tiles, by its name.
   */
  builds?: string;
  /**
   * Of what is built.
   */
  terrain?: string;
  at: string[];
  then?: Then;
}
export interface Way {
  /**
   * What the id of the choice goes on with, after ` then `.
   */
  id: string;
  answers: Answer[];
}
/**
 * Something is done with a figure: to the place it comes or moves, or there it stands (then `figure_id` and `seat`).
 */
export interface FigureEntry {
  id: string;
  shape: "figure";
  /**
   * Any word; expansions add theirs.
   */
  verb: string;
  does: Does;
  figure: string;
  figure_id?: number;
  /**
   * Whose it is.
   */
  seat?: number | null;
  feature?: FeatureKind;
  /**
   * What the feature is worth; null for a figure that counts nothing where it stands.
   */
  points?: FeaturePoints | null;
  /**
   * Items: Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string[];
  then?: Then;
}
export interface ItemEntry {
  id: string;
  shape: "item";
  /**
   * Any word; expansions add theirs.
   */
  verb: string;
  /**
   * What an item is: a card, say.
   */
  noun: string;
  /**
   * Something that an expansion names: of a card its face.
   */
  item: string;
  then?: Then;
}
/**
 * Something is done with a figure that is a prisoner, which stands nowhere.
 */
export interface PrisonerEntry {
  id: string;
  shape: "prisoner";
  /**
   * Any word; expansions add theirs.
   */
  verb: string;
  figure: string;
  figure_id: number;
  /**
   * Whose it is.
   */
  seat: number;
  /**
   * Who holds it.
   */
  guard: number;
  /**
   * It may be done beside what the step asks, and does not answer that: then the same is asked again.
   */
  aside?: true;
  then?: Then;
}
export interface TileEntry {
  id: string;
  shape: "tile";
  /**
   * Any word; expansions add theirs.
   */
  verb: string;
  tile: string;
  then?: Then;
}
export interface WordEntry {
  id: string;
  shape: "word";
  /**
   * Any word; expansions add theirs.
   */
  verb: string;
  then?: Then;
}
/**
 * A turn begins.
 */
export interface TurnEvent {
  type: "turn";
  seat: number;
  turn: number;
}
/**
 * The seat draws a tile: to place it, or into its hand. Null for one that the viewer may not see.
 */
export interface DrawnEvent {
  type: "drawn";
  seat: number;
  tile: string | null;
}
/**
 * The tile fits nowhere and leaves the game.
 */
export interface DiscardedEvent {
  type: "discarded";
  seat: number;
  tile: string;
}
/**
 * Drawn too early, the tile waits beside the table, and another is drawn.
 */
export interface SetAsideEvent {
  type: "set-aside";
  seat: number;
  tile: string;
}
/**
 * None of the tiles that the seat holds can be placed, so it shows them.
 */
export interface ShownEvent {
  type: "shown";
  seat: number;
  tiles: string[];
}
/**
 * Tiles drawn too early are in the bag again.
 */
export interface PutBackEvent {
  type: "put-back";
  tiles: string[];
}
export interface PlacedEvent {
  type: "placed";
  seat: number;
  tile: string;
  x: number;
  y: number;
  /**
   * Quarter turns clockwise.
   */
  rotation: 0 | 1 | 2 | 3;
}
/**
 * Two parts that do not touch became one feature.
 */
export interface LinkedEvent {
  type: "linked";
  why: string;
  feature: FeatureKind;
  from: PartPlace;
  to: PartPlace;
}
/**
 * Two parts are linked no more; they are one feature only if something else joins them.
 */
export interface UnlinkedEvent {
  type: "unlinked";
  why: string;
  feature: FeatureKind;
  from: PartPlace;
  to: PartPlace;
}
/**
 * Something is built across a laid tile: a part more, from the middle of one side to the opposite one.
 */
export interface BuiltEvent {
  type: "built";
  seat: number;
  /**
   * Something that can be built across laid tiles, by its name.
   */
  what: string;
  x: number;
  y: number;
  /**
   * A part by its letter in the tile's picture, the same in every rotation.
   */
  part: string;
  /**
   * 0: it runs from north to south, 1: from east to west.
   */
  rotation: 0 | 1;
}
/**
 * `feature` is missing where the place is in none.
 */
export interface DeployedEvent {
  type: "deployed";
  seat: number | null;
  figure: string;
  id: number;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string;
  feature?: FeatureKind;
}
/**
 * An event of an expansion's own. `item` is null for viewers who may not know it.
 */
export interface OwnEvent {
  type: "own";
  what: string;
  seat: number;
  /**
   * What an item is: a card, say.
   */
  noun?: string;
  item?: string | null;
}
export interface PassedEvent {
  type: "passed";
  seat: number;
  /**
   * In which it does nothing.
   */
  step: string;
}
/**
 * A neutral figure moves; `from` is null when it was beside the table.
 */
export interface MovedEvent {
  type: "moved";
  /**
   * Who moves it.
   */
  seat: number;
  figure: string;
  id: number;
  from: string | null;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string;
  beside: string | null;
  why: string;
}
/**
 * The figure that a neutral figure stood beside has gone.
 */
export interface AloneEvent {
  type: "alone";
  figure: string;
  id: number;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string;
}
/**
 * `seat` will have a second part of its turn, because of `why`.
 */
export interface GrantedEvent {
  type: "granted";
  seat: number;
  why: string;
}
/**
 * `seat` gets `count` more of a counter among the things.
 */
export interface GainedEvent {
  type: "gained";
  seat: number;
  thing: string;
  count: number;
}
/**
 * A second part of the turn of `seat` begins.
 */
export interface AgainEvent {
  type: "again";
  seat: number;
}
/**
 * A figure of `seat` goes from one place to another; `feature` is missing where that is in none.
 */
export interface RelocatedEvent {
  type: "relocated";
  seat: number;
  figure: string;
  id: number;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  from: string;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string;
  feature?: FeatureKind;
  why: string;
}
/**
 * A figure of `seat` is a prisoner of `by`; `at` is where it stood.
 */
export interface CapturedEvent {
  type: "captured";
  seat: number;
  by: number;
  figure: string;
  id: number;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string;
  why: string;
}
/**
 * A prisoner of `by` goes home to `seat`.
 */
export interface ReleasedEvent {
  type: "released";
  seat: number;
  by: number;
  figure: string;
  id: number;
  why: string;
}
/**
 * A walk is over.
 */
export interface WalkedEvent {
  type: "walked";
  figure: string;
  id: number;
  steps: number;
  why: "all-steps" | "dead-end";
}
/**
 * Points outside of any scoring.
 */
export interface AwardedEvent {
  type: "awarded";
  seat: number;
  points: number;
  why: string;
}
/**
 * A feature is scored: why, for how much, and who gets it.
 */
export interface ScoredEvent {
  type: "scored";
  feature: FeatureKind;
  cells: Cell[];
  parts: PartPlace[];
  /**
   * The feature was completed.
   */
  finished: boolean;
  /**
   * At the end of the game.
   */
  final: boolean;
  terms: Term[];
  followers: FollowerCount[];
  points: PointsLine[];
  /**
   * Farms: one part of each city that the farm is paid for.
   */
  cities?: PartPlace[];
}
export interface FollowerCount {
  seat: number;
  count: number;
}
export interface PointsLine {
  seat: number;
  points: number;
  why: string;
}
/**
 * A feature in which nobody stands is complete.
 */
export interface CompletedEvent {
  type: "completed";
  feature: FeatureKind;
  cells: Cell[];
  parts: PartPlace[];
}
/**
 * A figure goes home.
 */
export interface ReturnedEvent {
  type: "returned";
  seat: number | null;
  figure: string;
  id: number;
  /**
   * Where something stands: a tile as a whole (X,Y), a part of one (X,Y.P), the north-east corner of a cell, where four tiles meet (X,Y/ne), or a place with a name, on or off the board (@NAME).
   */
  at: string;
  why: string;
}
export interface OverEvent {
  type: "over";
  scores: number[];
  winners: SeatList;
}
export interface PartTarget {
  x: number;
  y: number;
  /**
   * A part by its letter in the tile's picture, the same in every rotation.
   */
  part: string;
  /**
   * A choice `place`: as it would be with it.
   */
  after?: string;
}
export interface CellTarget {
  x: number;
  y: number;
}
export interface AllTarget {
  all: "features" | "farms" | "cells" | "ending";
}
/**
 * Points, terms and cities are null at a table without forecasts.
 */
export interface FeatureFacts {
  /**
   * A feature kind, or a terrain of an expansion: that is never completed, and nobody's.
   */
  kind: string;
  finished: boolean;
  open_ends: number;
  cells: Cell[];
  parts: PartPlace[];
  figures: number[];
  owners: SeatList;
  /**
   * Of a farm: one part of each completed city that it borders.
   */
  cities: PartPlace[] | null;
  points_now: number | null;
  points_when_done: number | null;
  points_at_end: number | null;
  terms: Term[] | null;
}
export interface CellFacts {
  kind: "cell";
  /**
   * How many of each kind that is left fit there; null at a table without forecasts.
   */
  fits: {
    [k: string]: number;
  } | null;
  /**
   * Why the tile in hand does not; null when it does, or when there is none.
   */
  why_not: string | null;
}
/**
 * Every feature of the board once, as a question about one of its parts is answered.
 */
export interface FeaturesFacts {
  kind: "features";
  features: FeatureFacts[];
}
/**
 * Every farm of the board once.
 */
export interface FarmsFacts {
  kind: "farms";
  farms: FarmFacts[];
}
export interface FarmFacts {
  parts: PartPlace[];
  owners: SeatList;
  /**
   * One part of each completed city that it borders; null at a table without forecasts.
   */
  cities: PartPlace[] | null;
}
/**
 * Every empty cell beside a tile once.
 */
export interface CellsFacts {
  kind: "cells";
  /**
   * Null at a table without forecasts.
   */
  cells: FreeCell[] | null;
}
export interface FreeCell {
  x: number;
  y: number;
  /**
   * How many tiles of the bag fit there.
   */
  fits: number;
}
/**
 * What each seat would get beside its score if the game ended now, by the kind of feature.
 */
export interface EndingFacts {
  kind: "ending";
  /**
   * Null at a table without forecasts.
   */
  seats: {
    [k: string]: ScoreColumns;
  } | null;
}
/**
 * What the client draws from: every tile kind.
 */
export interface Catalogue {
  tiles: TileKind[];
  faces: Faces;
}
/**
 * The first message, within 5 s.
 */
export interface Hello {
  type: "hello";
  client: string;
}
/**
 * For the round-trip time.
 */
export interface Ping {
  type: "ping";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * Asks for the public rooms.
 */
export interface ListRooms {
  type: "list";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * Rooms that one knows: whom the game waits for there.
   */
  rooms?: string[];
  /**
   * Tokens of one's seats, by their rooms: at a table with a delay they show the present.
   */
  tokens?: {
    [k: string]: string;
  };
}
/**
 * Makes a room and seats its creator on seat 0 as the host.
 */
export interface CreateRoom {
  type: "create";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  game: string;
  seats: number;
  public: boolean;
  /**
   * Checked by the game: see game_options.
   */
  options: {};
  /**
   * Made by the client from at least 128 random bits, and known to it alone: what carries it can be repeated.
   */
  key?: string;
  /**
   * How long a player has to be away before the others may choose, in seconds.
   */
  absence_s?: number;
  clock?: ClockRule;
  watching?: Watching;
  match?: MatchRules;
  /**
   * Where GET /api/tables says that one is needed.
   */
  word?: string;
  bot_pace?: BotPace;
  /**
   * Programs may take seats, marked as such.
   */
  allows_programs?: boolean;
  /**
   * No person sits there, but a program, as it has said itself.
   */
  program?: boolean;
  /**
   * Opens a profile of this server, from one device.
   */
  profile?: string;
  partner?: Partner;
  /**
   * Its game counts for the ratings of those who play it. For public tables without programs, where no clock lets a bot play.
   */
  rated?: boolean;
}
/**
 * How long players may think: `time_s` for the whole game with `increment_s` for each move (`bank`), or for each move (`move`, `days`: whole days). At zero the default move is played (`skip`), a bot of that `level` plays (`bot`), or the others decide (`vote`), until the move is over.
 */
export interface ClockRule {
  kind: "bank" | "move" | "days";
  /**
   * 30 to 21600 of a bank, 10 to 3600 for a move, 1 to 14 times 86400 of days.
   */
  time_s: number;
  increment_s?: number;
  over: "skip" | "bot" | "vote";
  level?: BotLevel;
}
/**
 * How many others may look on at once, and how late they see the game.
 */
export interface Watching {
  most?: number;
  delay_s?: number;
}
/**
 * Games between the same two people until one has won the match.
 */
export interface MatchRules {
  /**
   * The most games that count; more than half as many points win the match.
   */
  best_of: 1 | 3 | 5 | 7;
  /**
   * Who begins the second game and later ones: the seats are exchanged each time, lots are drawn, or who lost the game before begins. Missing: `turns`.
   */
  begins?: "turns" | "lot" | "loser";
  /**
   * A drawn game counts half for each, does not count, or counts for the one who did not begin. Missing: `half`.
   */
  drawn?: "half" | "again" | "second";
}
/**
 * The table is for somebody who asks for the same one, whom the server finds. For public tables for two, without programs and without a key.
 */
export interface Partner {
  /**
   * Of a rated table: how far apart the ratings may be at first; missing: anybody will do.
   */
  range?: number;
  /**
   * What the seat adds to the draws.
   */
  entropy?: string;
}
/**
 * Takes a free seat of a waiting room: the lowest, or `seat`.
 */
export interface TakeSeat {
  type: "join";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  room: string;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  seat?: number;
  /**
   * Made by the client from at least 128 random bits, and known to it alone: what carries it can be repeated.
   */
  key?: string;
  /**
   * No person sits there, but a program, as it has said itself.
   */
  program?: boolean;
  /**
   * Opens a profile of this server, from one device.
   */
  profile?: string;
}
/**
 * Returns to one's own seat; `last` is the version of the document that the client still holds for this seat.
 */
export interface ReturnToSeat {
  type: "join";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  room: string;
  /**
   * The secret by which its holder takes a seat.
   */
  token: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  last?: number;
}
/**
 * Takes over a seat from another device, by the `code` of a `seat-code`.
 */
export interface TakeOverSeat {
  type: "join";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  room: string;
  /**
   * The secret by which its holder takes a seat.
   */
  code: string;
  /**
   * Made by the client from at least 128 random bits, and known to it alone: what carries it can be repeated.
   */
  key?: string;
}
/**
 * Looks on without a seat; `last` is the version of the spectator's document that the client still holds.
 */
export interface WatchRoom {
  type: "watch";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  room: string;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  last?: number;
  /**
   * Opens a profile of this server, from one device.
   */
  profile?: string;
}
/**
 * Host, before the start: seats a bot on `seat`, or on the lowest free one.
 */
export interface SeatBot {
  type: "bot";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  seat?: number;
  level: BotLevel;
}
/**
 * Host, before the start: empties a seat.
 */
export interface RemoveSeat {
  type: "remove";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  seat: number;
  /**
   * Nobody comes in from there any more.
   */
  ban?: boolean;
}
/**
 * Host: sends away everybody who looks on under this name.
 */
export interface Dismiss {
  type: "dismiss";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  /**
   * Nobody comes in from there any more.
   */
  ban?: boolean;
}
/**
 * Adds to the chance of the game before the start, for somebody with a seat. It replaces what they added before.
 */
export interface AddEntropy {
  type: "entropy";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  text: string;
}
/**
 * Host: starts the game with the seats that are taken; with `draw_seats` who plays on which is drawn by lot first.
 */
export interface Start {
  type: "start";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  draw_seats?: boolean;
}
/**
 * Host: closes the table to everybody who is not here, or opens it again.
 */
export interface Lock {
  type: "lock";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  locked: boolean;
}
/**
 * Host: makes the person on a seat the host.
 */
export interface Appoint {
  type: "appoint";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  seat: number;
}
/**
 * Gives up one's seat before the start; afterwards just stops listening.
 */
export interface Leave {
  type: "leave";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * Gives the game up; cannot be undone.
 */
export interface Resign {
  type: "resign";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * Proposes to the others that the game ends here.
 */
export interface ProposeEnd {
  type: "propose";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  what: "end";
}
/**
 * Proposes to the others that a bot plays on for somebody who is away.
 */
export interface ProposeBot {
  type: "propose";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  what: "bot";
  seat: number;
  level: BotLevel;
}
/**
 * Proposes to the others that the default move is played for somebody who is away.
 */
export interface ProposeSkip {
  type: "propose";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  what: "skip";
  seat: number;
}
/**
 * Proposes to the others to be the host until the host, who is away, is back.
 */
export interface ProposeHost {
  type: "propose";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  what: "host";
  seat: number;
}
/**
 * Answers a proposal, named by its version, or takes one's own back.
 */
export interface Vote {
  type: "vote";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  proposal: number;
  agree: boolean;
}
/**
 * After the end: makes a new table for the same people, or finds the one that was made.
 */
export interface Rematch {
  type: "rematch";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * In the break before a later game of a match: this seat is ready.
 */
export interface Ready {
  type: "ready";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * After the end: has the game seen again turn by turn, for everybody to read (GET /api/rooms/{room}/analysis). For those who have played.
 */
export interface Analyse {
  type: "analyse";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * Asks for a code that opens a seat on another device, once: one's own; or, for the host, `seat`, whose player is away.
 */
export interface HandOver {
  type: "hand-over";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  seat?: number;
}
/**
 * Says something to those of one's own kind: players to players, spectators to spectators.
 */
export interface ChatText {
  type: "chat";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * 1 to 160 code points, of the characters that names have; taken as names are.
   */
  text: string;
}
/**
 * Says what every client shows in its viewer's language.
 */
export interface ChatPhrase {
  type: "chat";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  phrase: Phrase;
}
/**
 * Host: keeps the player on a seat from saying anything, or lets them again.
 */
export interface MutePlayer {
  type: "mute";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  seat: number;
  muted: boolean;
}
/**
 * Host: keeps everybody who looks on under this name from saying anything, or lets them again.
 */
export interface MuteSpectators {
  type: "mute";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  muted: boolean;
}
/**
 * Plays choices of the prompt in a row: all of them, or, where one is refused, none.
 */
export interface Command {
  type: "command";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  expect: number;
  choices: string[];
}
/**
 * Plays one choice of the prompt: the same as a list of it.
 */
export interface CommandOfOne {
  type: "command";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  expect: number;
  choice: string;
}
/**
 * Undoes one's own last step.
 */
export interface Undo {
  type: "undo";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  expect: number;
}
/**
 * Asks what one or more choices in a row would lead to.
 */
export interface Preview {
  type: "preview";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  expect: number;
  choices: string[];
}
/**
 * Asks about something on the board.
 */
export interface Inspect {
  type: "inspect";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * Its form is the game's.
   */
  target: {};
}
/**
 * Asks for past events; `to` is not below `from`.
 */
export interface ReadHistory {
  type: "history";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * From here, at least 1.
   */
  from: number;
  /**
   * From here, at least 1.
   */
  to: number;
}
/**
 * Asks for a snapshot.
 */
export interface Resync {
  type: "resync";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * Looks for no partner any more (`partner` of create).
 */
export interface StopLooking {
  type: "stop-looking";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
}
/**
 * All that one viewer may know of a room. The digest is over this.
 */
export interface Document {
  room: RoomDocument;
  /**
   * The view of the game, in the form of that game; null until the start.
   */
  game: GameView | null;
}
export interface RoomDocument {
  room: string;
  name: string;
  game: string;
  status: RoomStatus;
  public: boolean;
  host: number;
  /**
   * An entry for each taken seat, by its number.
   */
  seats: {
    [k: string]: Occupant;
  };
  /**
   * How many seats there are.
   */
  size: number;
  options: ListedOptions;
  /**
   * How long a player has to be away before the others may choose, in seconds.
   */
  absence_s: number;
  clock?: ClockRule;
  watching?: Watching;
  bot_pace?: BotPace;
  /**
   * Programs may take seats, marked as such; missing otherwise.
   */
  allows_programs?: true;
  proposal?: Proposal;
  end?: Stopped;
  /**
   * Nobody comes in who is not there; missing otherwise.
   */
  locked?: true;
  /**
   * The room of these people's next game.
   */
  rematch?: string;
  match?: Match;
  /**
   * The kind of a rated table, as the host of the server calls it; missing: its games are not rated.
   */
  rated?: string;
  /**
   * The event whose game it is.
   */
  event?: string;
  fair?: FairStart;
}
export interface Occupant {
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  bot: BotLevel | null;
  stand_in?: StandIn;
  /**
   * Has given the game up; missing otherwise.
   */
  resigned?: true;
  /**
   * The host does not let them use the chat; missing otherwise.
   */
  muted?: true;
  /**
   * No person, but a program, as it has said itself; missing otherwise.
   */
  program?: true;
  /**
   * The name was that of their own profile when they sat down; missing otherwise.
   */
  profile?: true;
}
/**
 * While the player is away: a bot of that level, or with null the default move.
 */
export interface StandIn {
  bot: BotLevel | null;
}
/**
 * The same without the texts: of these only the keys.
 */
export interface ListedOptions {
  expansions: string[];
  choices: {
    [k: string]: string;
  };
  texts?: string[];
}
/**
 * What is to be decided.
 */
export interface Proposal {
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  what: Proposing;
  by: number;
  asked: SeatList1;
  agreed: SeatList2;
  refused: SeatList3;
  /**
   * With `bot` and `skip`: who is away.
   */
  seat?: number;
  level?: BotLevel1;
}
/**
 * Why the game ended before its end, and whom that made the winner.
 */
export interface Stopped {
  why: EndReason;
  winner: number | null;
  reason?: BreakReason;
}
/**
 * The match of which this game is one; missing elsewhere. All seats are seats of this room. `result` is of this game, once it is over. `ready`: who is ready, while this game waits for the end of the break; missing: nobody.
 */
export interface Match {
  best_of: 1 | 3 | 5 | 7;
  begins: "turns" | "lot" | "loser";
  drawn: "half" | "again" | "second";
  /**
   * Which game of the match this one is.
   */
  number: number;
  /**
   * Those before this one, in order.
   */
  games: MatchGame[];
  /**
   * So far, with this game once it is over.
   */
  points: number[];
  ready?: SeatList;
  result?: MatchResult;
  ended?: MatchEnd;
}
/**
 * An earlier game of the match, by the seats of this room.
 */
export interface MatchGame {
  room: string;
  /**
   * Who began it.
   */
  began: number;
  score: number[];
  /**
   * What it counted: 1, 0.5 or 0. A drawn game that is played again counts 0 for both.
   */
  points: number[];
  /**
   * Where it was not played to its end.
   */
  why?: "agreed" | "resigned";
}
/**
 * What a game of a match came to, by the seats of the room that tells it.
 */
export interface MatchResult {
  /**
   * Who began it.
   */
  began: number;
  score: number[];
  /**
   * What it counted: 1, 0.5 or 0. A drawn game that is played again counts 0 for both.
   */
  points: number[];
  /**
   * Where it was not played to its end.
   */
  why?: "agreed" | "resigned";
}
/**
 * Once the match is decided; with null it is drawn, or with `why` it was broken off.
 */
export interface MatchEnd {
  winner: number | null;
  why?: "broken-off";
}
/**
 * Where the draws come from. Missing at tables that are older than fair draws.
 */
export interface FairStart {
  /**
   * 32 bytes in hexadecimal digits.
   */
  commitment: string;
  /**
   * What seats have added, by their numbers.
   */
  entropy: {
    [k: string]: string;
  };
  /**
   * Null until the game is over.
   */
  secret: string | null;
}
export interface GameView {
  game: string;
  step: string;
}
export interface SeatedEvent {
  type: "seated";
  seat: number;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  bot: BotLevel | null;
  /**
   * No person, but a program, as it has said itself; missing otherwise.
   */
  program?: true;
  /**
   * The name was that of their own profile when they sat down; missing otherwise.
   */
  profile?: true;
}
export interface UnseatedEvent {
  type: "unseated";
  seat: number;
}
export interface EntropyEvent {
  type: "entropy";
  seat: number;
}
/**
 * The secret of the draws is in the document now.
 */
export interface RevealedEvent {
  type: "revealed";
  /**
   * The game is over, and was not played to its end.
   */
  abandoned: boolean;
}
export interface StartedEvent {
  type: "started";
  /**
   * The seats were drawn by lot.
   */
  drawn?: true;
}
export interface UndoneEvent {
  type: "undone";
  seat: number;
}
export interface ResignedEvent {
  type: "resigned";
  seat: number;
}
/**
 * The server plays for the seat: what follows was nobody's choice.
 */
export interface SkippedEvent {
  type: "skipped";
  seat: number;
}
export interface ProposedEvent {
  type: "proposed";
  seat: number;
  what: Proposing;
  /**
   * Who is away.
   */
  about?: number;
}
/**
 * Somebody stands in for the seat from now on.
 */
export interface StoodInEvent {
  type: "stood-in";
  seat: number;
  bot: BotLevel | null;
}
/**
 * The seat's time for this move is over.
 */
export interface RanOutEvent {
  type: "ran-out";
  seat: number;
}
/**
 * The seat's player is back, and plays on.
 */
export interface CameBackEvent {
  type: "came-back";
  seat: number;
}
/**
 * The seat is on another device from now on, by the word of `by`: its player, or the host.
 */
export interface HandedOverEvent {
  type: "handed-over";
  seat: number;
  by: number;
}
export interface VotedEvent {
  type: "voted";
  seat: number;
  agree: boolean;
}
/**
 * The game ends here; what lies on the table is counted.
 */
export interface StoppedEvent {
  type: "stopped";
  why: EndReason;
  winner: number | null;
  reason?: BreakReason1;
}
export interface RematchEvent {
  type: "rematch";
  /**
   * Who asked; missing for the next game of a match.
   */
  seat?: number;
  room: string;
}
export interface ReadyEvent {
  type: "ready";
  seat: number;
}
export interface LockedEvent {
  type: "locked";
  locked: boolean;
}
export interface AppointedEvent {
  type: "appointed";
  seat: number;
}
export interface MutedEvent {
  type: "muted";
  seat: number;
  muted: boolean;
}
/**
 * GET /healthz
 */
export interface Health {
  status: "ok";
}
/**
 * GET /api/rooms/ROOM/code
 */
export interface RoomCode {
  code: string | null;
}
/**
 * GET /api/codes/CODE
 */
export interface CodeLeads {
  room: string;
}
/**
 * GET /api/match/ROOM: the match of which that room is a game, as its last room has it.
 */
export interface MatchPage {
  /**
   * The last one.
   */
  room: string;
  name: string;
  game: string;
  seats: {
    [k: string]: Occupant;
  };
  match: Match;
}
/**
 * GET /api/games/NAME/tiles: how many tiles of each kind a table plays with.
 */
export interface TableTiles {
  tiles: {
    [k: string]: number;
  };
}
/**
 * GET /api/profiles: who may make one here.
 */
export interface Profiles {
  mode: "off" | "invited" | "open";
}
/**
 * As its owner sees it.
 */
export interface Profile {
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  since_ms: number;
  devices: Device[];
  passkeys: Passkey[];
  /**
   * Nobody else sees its page.
   */
  hidden?: true;
  /**
   * Opens a profile of this server, from one device.
   */
  secret?: string;
  /**
   * Words to write down; shown once.
   */
  recovery?: string;
  /**
   * In the export: the latest ones.
   */
  results?: ProfileResult[];
  /**
   * In the export.
   */
  ratings?: ProfileRating[];
}
export interface Device {
  id: number;
  name: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  since_ms: number;
  /**
   * The device that asks.
   */
  this?: true;
}
export interface Passkey {
  /**
   * Bytes in base64url without padding.
   */
  id: string;
  name: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  since_ms: number;
}
/**
 * How a game ended that a profile has played.
 */
export interface ProfileResult {
  /**
   * A later one has a greater number.
   */
  number: number;
  room: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  ended_ms: number;
  title: string;
  game: string;
  /**
   * Nobody else sees it, as the table was not listed.
   */
  private?: true;
  /**
   * Left out: it was played to its end.
   */
  why?: "resigned" | "agreed";
  /**
   * It was a game of a match.
   */
  best_of?: number;
  /**
   * The kind of a rated table, as the host of the server calls it; missing: its games are not rated.
   */
  rated?: string;
  seats: ResultSeat[];
}
export interface ResultSeat {
  /**
   * Of a profile the present one; of a guest or a bot the one at the table.
   */
  name?: string;
  /**
   * Whose page this is.
   */
  self?: true;
  /**
   * Their page can be opened.
   */
  page?: true;
  /**
   * The profile was deleted; it has no name.
   */
  former?: true;
  bot?: BotLevel;
  resigned?: true;
  score: number;
  place: number;
}
/**
 * Of a profile at tables of a kind.
 */
export interface ProfileRating {
  kind: string;
  rating: Rating;
  /**
   * The rating after each of the latest games, the earlier ones first; in an export of the latest 1,000.
   */
  history: RatingPoint[];
}
/**
 * How strong somebody is at tables of a kind, by Glicko-2.
 */
export interface Rating {
  rating: number;
  /**
   * The true strength is within twice as much of the rating, nineteen times of twenty.
   */
  deviation: number;
  /**
   * How many rated games there were.
   */
  games: number;
  /**
   * There were too few games to know; missing otherwise.
   */
  provisional?: true;
}
export interface RatingPoint {
  room: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  ended_ms: number;
  rating: number;
}
/**
 * GET /api/profiles/of/NAME and /api/profiles/me/results. A page after the first has `name`, `results` and `before` alone.
 */
export interface ProfilePage {
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  since_ms?: number;
  games?: ProfileGames;
  against?: ProfileOpponent[];
  /**
   * Of each kind of table that is rated here, where they have played a rated game.
   */
  ratings?: ProfileRating[];
  results: ProfileResult[];
  /**
   * There are more: those before this number.
   */
  before?: number;
}
/**
 * Of the latest results: how many there are, first places alone, and first places shared.
 */
export interface ProfileGames {
  counted: number;
  won: number;
  drawn: number;
}
export interface ProfileOpponent {
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  /**
   * Their page can be opened.
   */
  page?: true;
  played: number;
  won: number;
  drawn: number;
}
/**
 * POST /api/profiles/me/link
 */
export interface ProfileLink {
  code: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  ends_ms: number;
}
/**
 * POST /api/profiles/me/passkeys/challenge and /api/profiles/passkey/challenge: what a passkey has to sign.
 */
export interface PasskeyChallenge {
  /**
   * Bytes in base64url without padding.
   */
  challenge: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  ends_ms: number;
  /**
   * Of the owner, for authenticators; where a passkey is added.
   */
  user?: string;
}
/**
 * GET /api/tables: what tables may be made here.
 */
export interface Tables {
  /**
   * Whether `create` has to come with a word.
   */
  word: boolean;
  games: string[];
  expansions: string[];
  /**
   * The most.
   */
  seats: number;
  /**
   * The longest.
   */
  absence_s: number;
  /**
   * The most time that a clock may give.
   */
  clock_s: number;
  /**
   * The kinds of tables that are rated here: a rated table is of the first that fits.
   */
  ratings: RatedKind[];
}
/**
 * What a table has to be to be of this kind. What is left out may be anything.
 */
export interface RatedKind {
  name: string;
  game: string;
  /**
   * The least and the most.
   */
  seats: number[];
  /**
   * Whether it has one.
   */
  clock?: boolean;
  /**
   * These, and no others.
   */
  expansions?: string[];
}
/**
 * GET /api/ratings?kind=KIND&name=NAME...: how strong people are. Who has no profile, or hides it, is not in it.
 */
export interface Ratings {
  kind: string;
  people: RatedPerson[];
}
export interface RatedPerson {
  /**
   * As it was asked for.
   */
  name: string;
  rating: Rating;
}
/**
 * GET /api/events: those that go on, then the latest.
 */
export interface Events {
  events: ListedEvent[];
}
export interface ListedEvent {
  event: string;
  title: string;
  status: EventStatus;
  format: EventFormat;
  game: string;
  /**
   * Those who have not withdrawn.
   */
  entrants: number;
  most: number;
  /**
   * Left out while it is not known.
   */
  rounds?: number;
  /**
   * The latest; 0 before the first.
   */
  round: number;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  made_ms: number;
}
export interface EventRules {
  format: EventFormat;
  /**
   * Of swiss.
   */
  rounds?: number;
  /**
   * Of round-robin.
   */
  cycles?: number;
  /**
   * Of elimination: a match for it; missing otherwise.
   */
  third_place?: true;
  seeding: Seeding;
  /**
   * From the pairings of a round until its tables open.
   */
  break_s: number;
  goes_on: GoesOn;
  /**
   * Entrants.
   */
  most: number;
  tie_breaks: TieBreak[];
  table: EventTable;
}
/**
 * What each table is made with, as `create` has it.
 */
export interface EventTable {
  game: string;
  /**
   * Checked by the game: see game_options.
   */
  options: {};
  /**
   * How long a player has to be away before the others may choose, in seconds.
   */
  absence_s?: number;
  clock?: ClockRule;
  watching?: Watching;
  match?: MatchRules;
  /**
   * Its games count for the ratings of those who play them.
   */
  rated?: boolean;
}
/**
 * An entrant; without a name one whose profile was deleted.
 */
export interface EventPerson {
  number: number;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name?: string;
  former?: true;
  /**
   * Once the event has begun.
   */
  seed?: number;
  /**
   * They are paired no more; missing otherwise.
   */
  withdrawn?: true;
}
export interface EventPairing {
  number: number;
  round: number;
  /**
   * The number of who begins the first game.
   */
  first: number;
  /**
   * Missing: a bye.
   */
  second?: number;
  again?: true;
  /**
   * It is played for the third place.
   */
  third_place?: true;
  room?: string;
  /**
   * Those that are over, by the entrants of the pairing.
   */
  games?: EventGame[];
  halves?: EventHalves1;
  over?: true;
  unplayed?: true;
  /**
   * The organiser has decided it.
   */
  ruled?: true;
  reason?: string;
}
export interface EventGame {
  room: string;
  points: number[];
  halves: EventHalves;
  /**
   * Left out: it was played to its end.
   */
  why?: "resigned" | "agreed";
}
export interface EventLots {
  /**
   * 32 bytes in hexadecimal digits.
   */
  commitment: string;
  /**
   * 32 bytes in hexadecimal digits.
   */
  secret?: string;
}
/**
 * GET /api/events/NAME
 */
export interface EventDocument {
  event: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  title: string;
  status: EventStatus;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  made_ms: number;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  organiser?: string;
  rules: EventRules;
  entrants: EventPerson[];
  /**
   * How many there will be, once that is known.
   */
  rounds?: number;
  /**
   * Whose pairings these are; 0 before the first.
   */
  round: number;
  /**
   * The latest round, where another was asked for.
   */
  latest?: number;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  opens_ms?: number;
  pairings: EventPairing[];
  /**
   * The best first.
   */
  standings: EventStanding[];
  lots: EventLots;
  ended?: EventEnd;
  you?: EventSelf;
}
export interface EventStanding {
  rank: number;
  entrant: number;
  halves: number;
  /**
   * In the order of the rules.
   */
  tie_breaks: number[];
}
/**
 * The organiser has ended it before its time.
 */
export interface EventEnd {
  reason: string;
}
/**
 * Of the owner of the secret.
 */
export interface EventSelf {
  /**
   * Missing: they have not entered.
   */
  entrant?: number;
  organiser?: true;
  /**
   * Theirs that is open.
   */
  pairing?: number;
}
/**
 * GET /api/events/NAME/entrants/N
 */
export interface EventEntrant {
  number: number;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name?: string;
  former?: true;
  seed?: number;
  withdrawn?: true;
  pairings: EventPairing[];
  rank?: number;
  halves?: number;
  tie_breaks?: OpenedTieBreak[];
}
export interface OpenedTieBreak {
  name: TieBreak;
  value: number;
  /**
   * The numbers of the pairings it comes from.
   */
  from: number[];
}
/**
 * GET /api/events/NAME/log
 */
export interface EventLog {
  entries: EventEntry[];
  more: boolean;
}
export interface EventEntry {
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  time_ms: number;
  kind: EventEntryKind;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  by?: string;
  entrant?: number;
  round?: number;
  pairing?: number;
  result?: EventRuling;
  halves?: EventHalves;
  reason?: string;
}
/**
 * POST /api/events/NAME/seat
 */
export interface EventSeat {
  room: string;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  /**
   * The secret by which its holder takes a seat.
   */
  token: string;
}
/**
 * GET /api/rooms/ROOM/rating: how a rated game has changed the ratings of those who played it.
 */
export interface GameRating {
  kind: string;
  /**
   * By seat; null where the profile is hidden or deleted.
   */
  seats: (ChangedRating | null)[];
}
export interface ChangedRating {
  rating: Rating1;
  /**
   * By the game.
   */
  change: number;
}
/**
 * How strong somebody is at tables of a kind, by Glicko-2.
 */
export interface Rating1 {
  rating: number;
  /**
   * The true strength is within twice as much of the rating, nineteen times of twenty.
   */
  deviation: number;
  /**
   * How many rated games there were.
   */
  games: number;
  /**
   * There were too few games to know; missing otherwise.
   */
  provisional?: true;
}
/**
 * GET /api/games: what a table can be created with.
 */
export interface Games {
  games: GameInfo[];
}
export interface GameInfo {
  game: string;
  title: string;
  seats: SeatRange;
  expansions: ExpansionInfo[];
  options: OptionInfo[];
  /**
   * What a table may bring along, as text.
   */
  texts: TextInfo[];
  bots: BotLevel[];
}
export interface SeatRange {
  min: number;
  max: number;
}
export interface ExpansionInfo {
  name: string;
  title: string;
  tiles: number;
  /**
   * The expansions that it does not go together with, but for a value of an option; absent: it goes with all.
   */
  apart?: ApartInfo[];
}
export interface ApartInfo {
  from: string;
  /**
   * Of the option.
   */
  key: string;
  /**
   * With which both may be played; not the default.
   */
  value: string;
}
export interface OptionInfo {
  key: string;
  expansion: string;
  values: string[];
  default: string;
  text: string;
}
export interface TextInfo {
  key: string;
  expansion: string;
  /**
   * How many it may have.
   */
  bytes: number;
  text: string;
}
/**
 * GET /api/rooms/{room}/record: a game that is over, as RECORDS.md describes it.
 */
export interface GameRecord {
  game: string;
  options: GameOptions;
  seats: number;
  commands: string[];
  fair?: FairDraws;
}
/**
 * What a table chose; what may be chosen is in GET /api/games.
 */
export interface GameOptions {
  expansions: string[];
  choices: {
    [k: string]: string;
  };
  /**
   * What the table brings along, by the key of GET /api/games.
   */
  texts?: {
    [k: string]: string;
  };
}
/**
 * What the draws of a record follow from.
 */
export interface FairDraws {
  room: string;
  /**
   * Seats of the table when it was made.
   */
  size: number;
  /**
   * 32 bytes in hexadecimal digits.
   */
  commitment: string;
  /**
   * 32 bytes in hexadecimal digits.
   */
  secret: string;
  /**
   * What each seat that plays has added.
   */
  entropy: (string | null)[];
  /**
   * Where the player of each seat sat before the seats were drawn by lot, among those who sat; left out where no lots were drawn.
   */
  order?: number[];
  /**
   * For each draw what could be drawn, in its order: outcomes, and how many lots there are of each.
   */
  lots?: [string, number][][];
}
/**
 * GET /api/rooms/{room}/analysis: a game that is over, seen again turn by turn. Leads are by how many points each seat was expected to be ahead at the end.
 */
export interface Analysis {
  seats: number;
  turns: AnalysedTurn[];
}
export interface AnalysedTurn {
  seat: number;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  from: number;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  to: number;
  /**
   * By how many points the draw was better for the seat than draws were on average; missing without a draw.
   */
  luck?: number;
  drawn: Leads;
  played: Leads;
  /**
   * The points that the seat gave away; 0: it played as well as Strong.
   */
  cost: number;
  /**
   * How many of them counted at the end of the turn.
   */
  at_once?: number;
  /**
   * What Strong would have done: choices that follow one another. With a cost.
   */
  better?: Choice[];
}
/**
 * What one may choose: `id` goes back to the server as it is. Where there is `at`, it is one choice for each of these places, and a space and the place follow the id. Where there is `then`, ` then ` and the id of one of these follow. The other fields are the game's.
 */
export interface Choice {
  id: string;
  verb: string;
  at?: string[];
  then?: Answered[];
}
export interface Answered {
  id: string;
}
/**
 * The same with status 202: how far it is.
 */
export interface AnalysisProgress {
  done: number;
  /**
   * 0: not known yet.
   */
  of: number;
}
/**
 * GET /api/rooms/{room}/choices/{version}: of a game that is over, the next choice after that entry, and what there was to choose from. What was taken back is left out.
 */
export interface PastChoice {
  seat: number;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  /**
   * What was chosen: the id of one of the prompt's.
   */
  choice: string;
  prompt: Prompt;
  game: GameView1;
}
/**
 * What the seat may do now: every legal choice.
 */
export interface Prompt {
  seat: number;
  step: string;
  /**
   * Whether the seat can undo its last step.
   */
  undo: boolean;
  choices: Choice[];
}
/**
 * The position before it, as the seat saw it.
 */
export interface GameView1 {
  game: string;
  step: string;
}
/**
 * GET /api/rooms/{room}/again/{from}: a turn of the analysis, played again with other choices, and the position after them as the seat sees it. It has a prompt while the seat has more to choose, and a cost once the turn is over.
 */
export interface TriedTurn {
  seat: number;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  from: number;
  /**
   * What was asked for, in this order.
   */
  choices: string[];
  prompt?: Prompt;
  game: GameView;
  /**
   * Once the turn is over: the points that it gives away; 0: it is as good as Strong's.
   */
  cost?: number;
  /**
   * How many of them count at the end of the turn. With a cost above 0.
   */
  at_once?: number;
  /**
   * What Strong would have done: choices that follow one another. With a cost above 0.
   */
  better?: Choice[];
}
/**
 * GET /version
 */
export interface ServerVersion {
  server: string;
  protocol: "gatehouse.v1.json";
}
/**
 * GET /readyz: 200 when every check is true, else 503.
 */
export interface Readiness {
  ready: boolean;
  checks: {
    [k: string]: boolean;
  };
}
/**
 * RFC 9457, application/problem+json.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  /**
   * Which error it is, where a program could do something about it.
   */
  code?: string;
}
export interface DistrictCell {
  x: number;
  y: number;
}
/**
 * How a colour stands at a location, and what its place wins.
 */
export interface Standing {
  colour: TileColour;
  seat: number;
  /**
   * Visible ones at the location.
   */
  tiles: number;
  total: number;
  place: number;
  /**
   * Another has the same total; the order of ties decided.
   */
  tie: boolean;
  points: number;
  character: CharacterName | null;
}
export interface KingsGateResult {
  scores: number[];
  winners: SeatList;
  ending: GameEnding;
}
export interface KingsGatePlayer {
  score: number;
  colours: TileColour[];
  /**
   * How many tiles.
   */
  hand: number;
  /**
   * How many tiles.
   */
  stack: number;
  unseen: Counts;
}
/**
 * Hand and stack together, which everybody can work out.
 */
export interface Counts {
  [k: string]: number;
}
export interface KingsGateView {
  game: "kings_gate";
  step: "first" | "deal" | "place" | "locate" | "refill" | "over";
  turn: number;
  /**
   * Who has to act; null before the beginning and at the end.
   */
  seat: number | null;
  over: boolean;
  location: CurrentLocation;
  /**
   * Where each location lies, by number: on this cell and the one east of it.
   */
  locations: {
    [k: string]: DistrictCell;
  };
  tiles: {
    [k: string]: Pile;
  };
  players: {
    [k: string]: KingsGatePlayer;
  };
  /**
   * The viewer's own; null for those who look on.
   */
  hand: Counts1 | null;
  /**
   * Where each counter is.
   */
  characters: {
    [k: string]: CounterPlace;
  };
  discarded: Counts1;
  /**
   * Where the last tile was placed, and by whom.
   */
  last: {
    seat: number;
    x: number;
    y: number;
  } | null;
  result: KingsGateResult | null;
}
export interface CurrentLocation {
  number: number;
  peril: Peril;
  king: boolean;
  bishop: boolean;
  /**
   * [x, y] of each space, taken or not.
   */
  spaces: [number, number][];
  /**
   * As it lies, in the order of places.
   */
  standings: Standing[];
}
export interface DistrictTile {
  /**
   * A colour and a sign: the value, or D for the dragon.
   */
  tile: string;
  character: CharacterName | null;
}
/**
 * How many of each tile; none is left out.
 */
export interface Counts1 {
  [k: string]: number;
}
export interface CounterPlace {
  at: "box" | "seat" | "played" | "forfeited";
  seat: number | null;
}
/**
 * A location, a tile, or a space of the current location.
 */
export interface KingsGateTarget {
  x: number;
  y: number;
}
/**
 * What is printed on a location.
 */
export interface LocationEntry {
  number: number;
  name: string;
  peril: Peril;
  custom: LocationCustom;
  points: number[];
  /**
   * What the places win besides.
   */
  characters: (CharacterName | null)[];
}
export interface KingsGateCatalogue {
  colours: TileColour[];
  tiles: DistrictEntry[];
  characters: CharacterEntry[];
  locations: LocationEntry[];
}
export interface DistrictEntry {
  sign: string;
  name: string;
  value: number | null;
  copies: number;
}
export interface CharacterEntry {
  name: CharacterName;
  effect: string;
}
/**
 * The answer to hello.
 */
export interface Welcome {
  type: "welcome";
  server: string;
  session: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  time_ms: number;
  limits: Limits;
  ping_ms: number;
  /**
   * Who may make a profile; missing: nobody.
   */
  profiles?: "invited" | "open";
  /**
   * There are events here; missing otherwise.
   */
  events?: true;
}
/**
 * What one connection may do.
 */
export interface Limits {
  /**
   * The longest message of a client.
   */
  message_bytes: number;
  /**
   * The longest message of the server. What is longer comes in pieces.
   */
  sent_bytes: number;
  messages_per_second: number;
  burst: number;
  name_length: number;
  choices: number;
  idle_ms: number;
}
/**
 * The answer to ping.
 */
export interface Pong {
  type: "pong";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  time_ms: number;
}
/**
 * The public rooms, newest first.
 */
export interface Rooms {
  type: "rooms";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  rooms: RoomEntry[];
  /**
   * Of the rooms that the message named, those that are not put away; left out when there are none.
   */
  asked?: AskedRoom[];
}
/**
 * One line of the lobby.
 */
export interface RoomEntry {
  room: string;
  name: string;
  game: string;
  status: RoomStatus;
  seats: number;
  taken: number;
  spectators: number;
  options: ListedOptions;
  /**
   * Nobody comes in who is not there; missing otherwise.
   */
  locked?: true;
  clock?: ClockRule;
  match?: MatchScore;
  /**
   * The kind of a rated table, as the host of the server calls it; missing: its games are not rated.
   */
  rated?: string;
}
/**
 * How a match stands in this room, as the spectators of the room see it.
 */
export interface MatchScore {
  best_of: 1 | 3 | 5 | 7;
  /**
   * Which game of the match this one is.
   */
  number: number;
  /**
   * By its seats, with this game once it is over.
   */
  points: number[];
}
export interface AskedRoom {
  room: string;
  status: RoomStatus;
  waiting: SeatList4;
}
/**
 * One sits. `token` is there when the seat was just taken; `id` when one had asked.
 */
export interface JoinedSeat {
  type: "joined";
  /**
   * Made by the client; an answer carries it back.
   */
  id?: string;
  room: string;
  role: "seat";
  seat: number;
  /**
   * The secret by which its holder takes a seat.
   */
  token?: string;
}
/**
 * One looks on.
 */
export interface JoinedSpectator {
  type: "joined";
  /**
   * Made by the client; an answer carries it back.
   */
  id?: string;
  room: string;
  role: "spectator";
}
/**
 * It is done and durable, as the entry `version`.
 */
export interface Ack {
  type: "ack";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
}
/**
 * The server looks for a partner, and answers the same id again with `joined` once there is one; or it looks no more.
 */
export interface Looking {
  type: "looking";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * As asked by stop-looking, whose id this is; missing otherwise.
   */
  stopped?: true;
}
/**
 * The answer to hand-over.
 */
export interface SeatCode {
  type: "seat-code";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  seat: number;
  /**
   * The secret by which its holder takes a seat.
   */
  code: string;
  expires_s: number;
}
/**
 * Nothing was done. `code` is stable, `message` is for people.
 */
export interface Refused {
  type: "error";
  /**
   * Made by the client; an answer carries it back.
   */
  id?: string;
  code: string;
  message: string;
  retryable: boolean;
  retry_after_ms?: number;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version?: number;
}
/**
 * The whole document.
 */
export interface Snapshot {
  type: "snapshot";
  room: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  digest: string;
  document: Document;
  prompt: Prompt | null;
  waiting: SeatList;
  viewers: Presence;
}
/**
 * Who is here: seats with a connection, the names of those who look on, and how many more do.
 */
export interface Presence {
  seats: SeatList;
  /**
   * Items: Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  spectators: string[];
  more: number;
  away?: Away;
  muted?: MutedSpectators;
}
/**
 * The players of a game under way who are away, by their seats, and for how many milliseconds.
 */
export interface Away {
  [k: string]: number;
}
/**
 * One entry of the log: what happened and how the document changes.
 */
export interface Update {
  type: "update";
  room: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  digest: string;
  events: GameEvent[];
  patch: Patch;
  prompt: Prompt | null;
  waiting: SeatList;
}
/**
 * Something that happened. The fields beside the type are the room's or the game's.
 */
export interface GameEvent {
  type: string;
}
export interface SetStep {
  op: "add" | "replace";
  path: string;
  /**
   * Any JSON without fractions.
   */
  value: unknown;
}
export interface RemoveStep {
  op: "remove";
  path: string;
}
/**
 * The updates after the version that the client holds, without a gap; none when `from` is `to` + 1.
 */
export interface Tail {
  type: "tail";
  room: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  from: number;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  to: number;
  /**
   * Of the document at `to`.
   */
  digest: string;
  updates: Update[];
}
/**
 * Who is here now.
 */
export interface Viewers {
  type: "viewers";
  room: string;
  seats: SeatList;
  /**
   * Items: Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  spectators: string[];
  more: number;
  away?: Away;
  muted?: MutedSpectators;
}
/**
 * What the clocks show, at the moment of sending. A clock goes on by itself from there.
 */
export interface ClockTimes {
  type: "clock";
  room: string;
  /**
   * By seat, of every seat that has a clock.
   */
  left_ms: {
    [k: string]: number;
  };
  running: SeatList5;
  over: SeatList6;
}
/**
 * The next game of a match begins by itself after so long, counted from the sending, or when both are ready.
 */
export interface MatchBreak {
  type: "break";
  left_ms: number;
}
/**
 * The answer to preview; `patch` is against the document at `version`.
 */
export interface Previewed {
  type: "previewed";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  events: GameEvent[];
  patch: Patch;
  prompt: Prompt | null;
}
/**
 * The answer to inspect; the form of `result` is the game's.
 */
export interface Inspected {
  type: "inspected";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  result: unknown;
}
/**
 * Past updates without patches.
 */
export interface HistoryPage {
  type: "history";
  /**
   * Made by the client; an answer carries it back.
   */
  id: string;
  room: string;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  from: number;
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  to: number;
  entries: HistoryEntry[];
}
export interface HistoryEntry {
  /**
   * The number of a log entry: 1, 2, 3, ...; 0 is before the first.
   */
  version: number;
  events: GameEvent[];
}
/**
 * What was just said, or all that is kept for somebody who comes in; with another `room`, what is kept of an earlier game of the match.
 */
export interface ChatLines {
  type: "chat";
  room: string;
  audience: Audience;
  lines: ChatLine[];
}
/**
 * Has either `text` or `phrase`. `number` counts the lines of this audience.
 */
export interface ChatLine {
  number: number;
  /**
   * Milliseconds since 1970-01-01T00:00Z.
   */
  time_ms: number;
  /**
   * Of a person: 1 to 24 code points, none of them control or invisible characters, no pile of marks on a letter, and not a bot's. The server takes one that a client sends without what phones and paste add.
   */
  name: string;
  /**
   * 1 to 160 code points, of the characters that names have; taken as names are.
   */
  text?: string;
  phrase?: Phrase;
}
/**
 * What the operator of the server tells everybody, at any time after the welcome.
 */
export interface Announcement {
  type: "announcement";
  /**
   * 1 to 160 code points, of the characters that names have; taken as names are.
   */
  text: string;
}
/**
 * Of a message that is too long to be sent as one. The texts of pieces 1 to `of`, one after another, are the message.
 */
export interface Piece {
  type: "piece";
  n: number;
  of: number;
  text: string;
}
/** What each game fills in where the frame is open, by the name of the game. */
export interface GameTypes {
  carcassonne: { view: CarcassonneView; choice: CarcassonneChoice; event: CarcassonneEvent; target: InspectTarget; facts: CarcassonneFacts };
  kings_gate: { view: KingsGateView; choice: KingsGateChoice; event: KingsGateEvent; target: KingsGateTarget; facts: KingsGateFacts };
}
