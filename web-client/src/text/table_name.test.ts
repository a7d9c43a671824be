import { afterEach, describe, expect, it } from "vitest";
import { tableName } from "./table_name";
import { setLocale } from "./text.svelte";

describe("the name of a table", () => {
  afterEach(() => setLocale("en"));

  it("is in the language of this device, not of the one that made the table", async () => {
    expect(tableName("Anna's table")).toBe("Anna's table");
    await setLocale("de");
    expect(tableName("Anna's table")).toBe("Tisch von Anna");
    expect(tableName("Ben's table's table")).toBe("Tisch von Ben's table");
  });

  it("is kept when it was made otherwise", () => {
    expect(tableName("Final")).toBe("Final");
  });
});
