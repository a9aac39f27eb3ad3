import { describe, runTool } from "./toolkit";

interface Weather {
  celsius: number;
}

console.log((await describe("weather")).join("\n"));

const now = await runTool<{ city: string }, Weather>({
  toolkit: "weather",
  tool: "current",
  args: { city: "Zurich" },
});
console.log(`${now.celsius} degrees`);
