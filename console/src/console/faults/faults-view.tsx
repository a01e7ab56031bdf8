// The sandbox's faults, with switches and counts; held requests, with buttons to release them; and a form for a new fault.
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../shared/icons.tsx";
import { Table } from "../../shared/table.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { actionsOf } from "../parts/sandbox-actions.ts";
import type { PartProps, ViewProps } from "../parts/view-context.ts";
import { NewFault } from "./new-fault.tsx";
import { type Fault, toSentence } from "./sentence.ts";
import { type FaultTexts, faultTexts } from "./texts.ts";
import "@mantine/core/styles/Switch.css";

export function FaultsView({ context }: ViewProps) {
  const { pulse } = context;
  const texts = faultTexts[context.language];
  const [switchedOff, setSwitchedOff] = useState<readonly Schemas["Fault"][]>([]);
  const all = [...pulse.faults, ...switchedOff.filter(({ id }) => !pulse.faults.some((fault) => fault.id === id))];
  return (
    <>
      {pulse.heldRequests.length > 0 && <HeldRequests context={context} texts={texts} />}
      <section className="card" aria-labelledby="faults">
        <div className="title">
          <h2 id="faults">{texts.faults}</h2>
          {pulse.faults.length > 0 && (
            <ConfirmButton
              context={context}
              label={texts.clear}
              question={texts.confirmClear}
              answers={[texts.off, texts.keep]}
              onConfirm={actionsOf(context).clearFaults}
            />
          )}
        </div>
        {all.length === 0 ? (
          <p className="dim">{texts.none}</p>
        ) : (
          <FaultTable context={context} texts={texts} faults={all} setSwitchedOff={setSwitchedOff} />
        )}
      </section>
      <NewFault context={context} texts={texts} />
    </>
  );
}

interface FaultTableProps extends PartProps<FaultTexts> {
  readonly faults: readonly Schemas["Fault"][];
  setSwitchedOff(change: (before: readonly Schemas["Fault"][]) => readonly Schemas["Fault"][]): void;
}

function FaultTable({ context, texts, faults, setSwitchedOff }: FaultTableProps) {
  const { admin, sandbox: sandboxId, act, isBusy, language, pulse } = context;
  const params = { path: { sandboxId } };
  const isListed = (fault: Schemas["Fault"]) => pulse.faults.some(({ id }) => id === fault.id);
  const add = async ({ id, match, effect, when }: Schemas["Fault"]) => {
    await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/faults", { params, body: { id, match, effect, when } }));
    return `${texts.switchedOn} ${id}`;
  };
  const remove = async (fault: Schemas["Fault"]) => {
    const { id: faultId } = fault;
    await unwrap(
      admin.DELETE("/__admin/sandboxes/{sandboxId}/faults/{faultId}", { params: { path: { sandboxId, faultId } } }),
    );
    setSwitchedOff((before) => [...before.filter(({ id }) => id !== faultId), fault]);
    return `${texts.wasOff} ${faultId}`;
  };
  return (
    <Table
      label={texts.faults}
      columns={[texts.what, texts.isOn, texts.matched, texts.applied, texts.left]}
      numbers={[texts.matched, texts.applied, texts.left]}
      rows={faults.map((fault) => ({
        key: fault.id,
        cells: [
          <span key="what">
            <bdi>{toSentence(toStart(fault), texts, language)}</bdi>{" "}
            <span className="dim mono">
              <bdi>{fault.id}</bdi>
            </span>
          </span>,
          isUsedUp(fault) && isListed(fault) ? (
            <Button
              key="again"
              variant="default"
              aria-label={`${texts.again}: ${fault.id}`}
              disabled={isBusy}
              onClick={() =>
                act(async () => {
                  await remove(fault);
                  return add(fault);
                })
              }
            >
              {texts.again}
            </Button>
          ) : (
            <Switch
              key="on"
              aria-label={`${texts.isOn}: ${fault.id}`}
              checked={isListed(fault)}
              disabled={isBusy}
              onChange={({ currentTarget: { checked } }) => act(() => (checked ? add : remove)(fault))}
            />
          ),
          fault.matchedCount,
          fault.appliedCount,
          toRemaining(fault, texts),
        ],
      }))}
    />
  );
}

/** Number of requests that the fault will still affect. */
function toRemaining({ when, appliedCount }: Schemas["Fault"], texts: FaultTexts): number | string {
  if (when === undefined || !("next" in when)) return "–";
  return when.next > appliedCount ? when.next - appliedCount : texts.usedUp;
}

function isUsedUp({ when, appliedCount }: Schemas["Fault"]): boolean {
  return when !== undefined && "next" in when && when.next <= appliedCount;
}

function toStart({ effect, match, when }: Schemas["Fault"]): Fault {
  return { effect, match, when };
}

function HeldRequests({ context, texts }: PartProps<FaultTexts>) {
  const { admin, sandbox: sandboxId, act, isBusy, pulse } = context;
  const params = { path: { sandboxId } };
  const release = (id: number, options: Pick<Schemas["Release"], "with"> = {}) =>
    act(async () => {
      const body = { order: [id], ...options };
      await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/held/release", { params, body }));
      return `${texts.released} ${id}`;
    });
  return (
    <section className="card" aria-labelledby="held">
      <h2 id="held">{texts.held}</h2>
      <ul className="plain held">
        {pulse.heldRequests.map(({ id, method, path, operationId, faultId }) => (
          <li key={id} className="tools">
            <span className="mono">
              {method} <bdi>{path}</bdi>
            </span>
            <span className="dim">
              {operationId} · <bdi>{faultId}</bdi>
            </span>
            <Button className="push" leftSection={<Icon name="send" />} disabled={isBusy} onClick={() => release(id)}>
              {texts.release}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => release(id, { with: { kind: "outage" } })}>
              {texts.refuse}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
