// Starts a test run for an AI agent.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { navigate } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { Form } from "../../../src/shared/form.tsx";
import { useDesk, useTexts } from "../base/desk.ts";
import { expandCodes, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { toAddress } from "../base/route.ts";
import { useAct } from "../parts/act.ts";
import { testRunTexts } from "./texts.ts";

export function StartTestRun() {
  const { client, profile } = useDesk();
  const texts = useTexts(testRunTexts);
  const { isBusy, act } = useAct();
  const [selectedId, setSelectedId] = useState("");
  const [description, setDescription] = useState("");
  const agents = useRemote((signal) => unwrap(client.GET("/aiAgents", { signal })), []);
  const aiAgents = agents.value?.aiAgents ?? [];
  if (aiAgents.length === 0 || (profile !== undefined && !profile.permissions.includes("aiQualityCheckRun")))
    return null;
  const aiAgentId = Number(selectedId === "" ? aiAgents[0]?.id : selectedId);
  async function start(): Promise<void> {
    const body = description.trim() === "" ? { aiAgentId } : { aiAgentId, description: description.trim() };
    const { testRun } = await unwrap(client.POST("/aiQualityCheck/testRun", { body }));
    navigate(toAddress(`test-runs/${testRun.id}`));
  }
  return (
    <section aria-labelledby="start">
      <h2 id="start">{texts.startTestRun}</h2>
      <Form className="tools" onSubmit={() => act({ run: start, done: texts.startedDone })}>
        <Choice
          label={texts.agent}
          value={String(aiAgentId)}
          options={aiAgents.map(({ id, name }) => [String(id), truncate(expandCodes(name), 60)])}
          set={setSelectedId}
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
      </Form>
    </section>
  );
}
