// Lists a webhook's deliveries and their results.
import { Button } from "@mantine/core";
import { Table } from "../../shared/table.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { useLoaded, usePolling, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps } from "../parts/view-context.ts";
import type { EventTexts } from "./texts.ts";

export interface DeliveriesProps extends PartProps<EventTexts> {
  readonly webhookId: string;
}

const path = "/__admin/sandboxes/{sandboxId}/webhooks/{webhookId}/deliveries";

export function Deliveries({ context, texts, webhookId }: DeliveriesProps) {
  const { admin, sandbox: sandboxId, labels, revision, act, isBusy } = context;
  const ids = { sandboxId, webhookId };
  const loaded = useLoaded(
    () => unwrap(admin.GET(path, { params: { path: ids } })),
    [admin, sandboxId, webhookId, revision],
  );
  usePolling(loaded);
  const redeliver = (deliveryId: number) =>
    act(async () => {
      await unwrap(admin.POST(`${path}/{deliveryId}/redeliver`, { params: { path: { ...ids, deliveryId } } }));
      return `${texts.sentAgain} ${deliveryId}`;
    });
  const label = `${texts.deliveries} ${webhookId}`;
  return (
    <WhenLoaded loaded={loaded} labels={labels}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p>{texts.noDeliveries}</p>
        ) : (
          <DeliveryTable label={label} deliveries={deliveries} texts={texts} isBusy={isBusy} redeliver={redeliver} />
        )
      }
    </WhenLoaded>
  );
}

interface DeliveryTableProps {
  readonly label: string;
  readonly deliveries: readonly Schemas["Delivery"][];
  readonly texts: EventTexts;
  readonly isBusy: boolean;
  redeliver(id: number): void;
}

function DeliveryTable({ label, deliveries, texts, isBusy, redeliver }: DeliveryTableProps) {
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
