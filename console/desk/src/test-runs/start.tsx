// Starts a test run for an AI agent.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { open } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { useDesk, useTexts } from "../base/desk.ts";
import { short, toSpoken } from "../base/format.ts";
import { toAddress } from "../base/place.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { useAct } from "../parts/act.ts";
import { testRunTexts } from "./texts.ts";

export function Start() {
  const { client, profile } = useDesk();
  const texts = useTexts(testRunTexts);
  const { isBusy, act } = useAct();
  const [chosen, setChosen] = useState("");
  const [description, setDescription] = useState("");
  const agents = useRemote((signal) => unwrap(client.GET("/aiAgents", { signal })), []);
  const known = agents.value?.aiAgents ?? [];
  if (known.length === 0 || (profile !== undefined && !profile.permissions.includes("aiQualityCheckRun"))) return null;
  const aiAgentId = Number(chosen === "" ? known[0]?.id : chosen);
  async function start(): Promise<void> {
    const body = description.trim() === "" ? { aiAgentId } : { aiAgentId, description: description.trim() };
    const { testRun } = await unwrap(client.POST("/aiQualityCheck/testRun", { body }));
    open(toAddress(`test-runs/${testRun.id}`));
  }
  return (
    <section aria-labelledby="start">
      <h2 id="start">{texts.startOne}</h2>
      <form
        className="tools"
        onSubmit={(event) => {
          event.preventDefault();
          act({ run: start, done: texts.startedDone });
        }}
      >
        <Choice
          label={texts.agent}
          value={String(aiAgentId)}
          options={known.map((one) => [String(one.id), short(toSpoken(one.name), 60)])}
          set={setChosen}
        />
        <TextInput
          className="field wide"
          label={texts.description}
          type="text"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button type="submit" disabled={isBusy}>
          {texts.start}
        </Button>
      </form>
    </section>
  );
}
