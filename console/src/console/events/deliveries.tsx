// Lists a webhook's deliveries and their results.
import { Button } from "@mantine/core";
import { Table } from "../../shared/table.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { PartProps } from "../parts/desk.ts";
import { Shown, useLoaded, usePolled } from "../parts/loaded.tsx";
import type { EventTexts } from "./texts.ts";

export interface DeliveriesProps extends PartProps<EventTexts> {
  readonly webhookId: string;
}

const path = "/__admin/sandboxes/{sandboxId}/webhooks/{webhookId}/deliveries";

export function Deliveries({ desk, texts, webhookId }: DeliveriesProps) {
  const { admin, sandbox: sandboxId, words, revision, act, isBusy } = desk;
  const at = { sandboxId, webhookId };
  const loaded = useLoaded(
    () => unwrap(admin.GET(path, { params: { path: at } })),
    [admin, sandboxId, webhookId, revision],
  );
  usePolled(loaded);
  const redeliver = (deliveryId: number) =>
    act(async () => {
      await unwrap(admin.POST(`${path}/{deliveryId}/redeliver`, { params: { path: { ...at, deliveryId } } }));
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
    <Table
      label={label}
      columns={[
        texts.number,
        texts.type,
        texts.state,
        texts.attempts,
        <span key="again" className="unseen">
          {texts.again}
        </span>,
      ]}
      rows={deliveries.map(({ id, type, state, reason, attempts }) => ({
        key: id,
        cells: [
          id,
          type,
          <span key="state">
            {texts.states[state]} <bdi>{reason}</bdi>
          </span>,
          attempts.map(({ status, error }) => status ?? error ?? "–").join(", "),
          <Button
            key="again"
            variant="default"
            disabled={isBusy}
            onClick={() => redeliver(id)}
            aria-label={`${texts.again}: ${id}`}
          >
            {texts.again}
          </Button>,
        ],
      }))}
    />
  );
}
