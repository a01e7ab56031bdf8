// Webhooks: who is told of events, and what was delivered.
import { answered, type Schemas } from "../parts/admin.ts";
import { Shown, useAsked } from "../parts/asked.tsx";
import type { Desk } from "../parts/desk.ts";
import { SureButton } from "../parts/sure-button.tsx";
import { Deliveries } from "./deliveries.tsx";
import type { EventTexts } from "./texts.ts";
import { WebhookForm } from "./webhook-form.tsx";

export interface WebhooksProps {
  readonly desk: Desk;
  readonly texts: EventTexts;
}

export function Webhooks({ desk, texts }: WebhooksProps) {
  const { admin, sandbox: sandboxId, words, revision, act, isBusy } = desk;
  const params = { path: { sandboxId } };
  const asked = useAsked(
    () => answered(admin.GET("/__admin/sandboxes/{sandboxId}/webhooks", { params })),
    [admin, sandboxId, revision],
  );
  const add = (body: Schemas["WebhookStart"]) =>
    act(async () => {
      const { id } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/webhooks", { params, body }));
      return `${texts.added} ${id}`;
    });
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">{texts.webhooks}</h2>
      <Shown asked={asked} words={words}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p>{texts.noWebhooks}</p>
          ) : (
            webhooks.map((one) => <One key={one.id} desk={desk} texts={texts} webhook={one} />)
          )
        }
      </Shown>
      <h3>{texts.new}</h3>
      <WebhookForm texts={texts} submit={texts.add} isBusy={isBusy} onSubmit={add} />
    </section>
  );
}

const path = "/__admin/sandboxes/{sandboxId}/webhooks/{webhookId}";

function One({ desk, texts, webhook }: WebhooksProps & { readonly webhook: Schemas["Webhook"] }) {
  const { admin, sandbox: sandboxId, words, act, isBusy } = desk;
  const { id, url, active } = webhook;
  const params = { path: { sandboxId, webhookId: id } };
  const change = (body: Schemas["WebhookChange"]) =>
    act(async () => {
      await answered(admin.PATCH(path, { params, body }));
      return `${texts.changed} ${id}`;
    });
  const ping = () =>
    act(async () => {
      await answered(admin.POST(`${path}/ping`, { params }));
      return `${texts.pinged} ${url}`;
    });
  const remove = () =>
    act(async () => {
      await answered(admin.DELETE(path, { params }));
      return `${texts.removed} ${id}`;
    });
  return (
    <article aria-label={`${texts.webhooks} ${id}`}>
      <h3>
        <bdi>{url}</bdi>, {active ? texts.active : texts.inactive}
      </h3>
      <div class="tools">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => change({ active: !active })}
          aria-label={`${active ? texts.off : texts.on}: ${id}`}
        >
          {active ? texts.off : texts.on}
        </button>
        <button type="button" disabled={isBusy} onClick={ping} aria-label={`${texts.ping}: ${id}`}>
          {texts.ping}
        </button>
        <SureButton label={texts.remove} question={texts.sureRemove} words={words} disabled={isBusy} onSure={remove} />
      </div>
      <details>
        <summary>
          {texts.edit}: {id}
        </summary>
        <WebhookForm texts={texts} from={webhook} submit={texts.save} isBusy={isBusy} onSubmit={change} />
      </details>
      <Deliveries desk={desk} texts={texts} webhookId={id} />
    </article>
  );
}
