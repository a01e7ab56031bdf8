// Lists webhooks and their deliveries.
import { Button } from "@mantine/core";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps } from "../parts/view-context.ts";
import { Deliveries } from "./deliveries.tsx";
import type { EventTexts } from "./texts.ts";
import { WebhookForm } from "./webhook-form.tsx";

export function Webhooks({ context, texts }: PartProps<EventTexts>) {
  const { admin, sandbox: sandboxId, labels, revision } = context;
  const params = { path: { sandboxId } };
  const loaded = useLoaded(
    () => unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/webhooks", { params })),
    [admin, sandboxId, revision],
  );
  const add = async (input: object) => {
    // The mock checks the input.
    const body = input as Schemas["WebhookStart"];
    const { id } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/webhooks", { params, body }));
    return `${texts.added} ${id}`;
  };
  return (
    <section className="card" aria-labelledby="webhooks">
      <h2 id="webhooks">{texts.webhooks}</h2>
      <WhenLoaded loaded={loaded} labels={labels}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p>{texts.noWebhooks}</p>
          ) : (
            webhooks.map((webhook) => (
              <WebhookCard key={webhook.id} context={context} texts={texts} webhook={webhook} />
            ))
          )
        }
      </WhenLoaded>
      <WebhookForm context={context} texts={texts} schema="WebhookStart" value={{}} label={texts.add} save={add} />
    </section>
  );
}

const path = "/__admin/sandboxes/{sandboxId}/webhooks/{webhookId}";

function WebhookCard({ context, texts, webhook }: PartProps<EventTexts> & { readonly webhook: Schemas["Webhook"] }) {
  const { admin, sandbox: sandboxId, act, isBusy } = context;
  const { id, url, active } = webhook;
  const params = { path: { sandboxId, webhookId: id } };
  const toggle = () =>
    act(async () => {
      await unwrap(admin.PATCH(path, { params, body: { active: !active } }));
      return `${texts.changed} ${id}`;
    });
  const change = async (input: object) => {
    await unwrap(admin.PATCH(path, { params, body: input }));
    return `${texts.changed} ${id}`;
  };
  const ping = () =>
    act(async () => {
      await unwrap(admin.POST(`${path}/ping`, { params }));
      return `${texts.pinged} ${url}`;
    });
  const remove = () =>
    act(async () => {
      await unwrap(admin.DELETE(path, { params }));
      return `${texts.removed} ${id}`;
    });
  return (
    <article className="card" aria-label={`${texts.webhooks} ${id}`}>
      <h3>
        <bdi>{url}</bdi>{" "}
        <span className="pill" data-tone={active ? "good" : "plain"}>
          {active ? texts.active : texts.inactive}
        </span>
      </h3>
      <div className="tools">
        <Button
          variant="default"
          disabled={isBusy}
          onClick={toggle}
          aria-label={`${active ? texts.off : texts.on}: ${id}`}
        >
          {active ? texts.off : texts.on}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={ping} aria-label={`${texts.ping}: ${id}`}>
          {texts.ping}
        </Button>
        <ConfirmButton context={context} label={texts.remove} question={texts.confirmRemove} onConfirm={remove} />
      </div>
      <details>
        <summary>
          {texts.change}: {id}
        </summary>
        <WebhookForm
          context={context}
          texts={texts}
          schema="WebhookChange"
          value={webhook}
          label={texts.save}
          save={change}
        />
      </details>
      <Deliveries context={context} texts={texts} webhookId={id} />
    </article>
  );
}
