// Lists a webhook's deliveries and their results.
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { answered, type Schemas } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { Wide } from "../parts/wide.tsx";
import type { EventTexts } from "./texts.ts";

export interface DeliveriesProps {
  readonly desk: Desk;
  readonly texts: EventTexts;
  readonly webhookId: string;
}

const path = "/__admin/sandboxes/{sandboxId}/webhooks/{webhookId}/deliveries";
const lookMs = 2000;

export function Deliveries({ desk, texts, webhookId }: DeliveriesProps) {
  const { admin, sandbox: sandboxId, words, revision, act, isBusy } = desk;
  const at = { sandboxId, webhookId };
  const loaded = useLoaded(
    () => answered(admin.GET(path, { params: { path: at } })),
    [admin, sandboxId, webhookId, revision],
  );
  const { value, again } = loaded;
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(again, lookMs);
    return () => clearTimeout(timer);
  }, [value, again]);
  const redeliver = (deliveryId: number) =>
    act(async () => {
      await answered(admin.POST(`${path}/{deliveryId}/redeliver`, { params: { path: { ...at, deliveryId } } }));
      return `${texts.sentAgain} ${deliveryId}`;
    });
  const label = `${texts.deliveries} ${webhookId}`;
  return (
    <Shown loaded={loaded} words={words}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p>{texts.noDeliveries}</p>
        ) : (
          <Delivered label={label} deliveries={deliveries} texts={texts} isBusy={isBusy} redeliver={redeliver} />
        )
      }
    </Shown>
  );
}

interface DeliveredProps {
  readonly label: string;
  readonly deliveries: readonly Schemas["Delivery"][];
  readonly texts: EventTexts;
  readonly isBusy: boolean;
  redeliver(id: number): void;
}

function Delivered({ label, deliveries, texts, isBusy, redeliver }: DeliveredProps) {
  return (
    <Wide label={label}>
      <table>
        <caption>{texts.deliveries}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.number}</th>
            <th scope="col">{texts.type}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.attempts}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {deliveries.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.id}</th>
              <td>{one.type}</td>
              <td>
                {texts.states[one.state]} <bdi>{one.reason}</bdi>
              </td>
              <td>{one.attempts.map(({ status, error }) => status ?? error ?? "–").join(", ")}</td>
              <td>
                <Button
                  variant="default"
                  disabled={isBusy}
                  onClick={() => redeliver(one.id)}
                  aria-label={`${texts.again}: ${one.id}`}
                >
                  {texts.again}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
