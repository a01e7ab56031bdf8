// Lists webhooks and their deliveries.
import { Button } from "@mantine/core";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { PartProps } from "../parts/desk.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { Deliveries } from "./deliveries.tsx";
import type { EventTexts } from "./texts.ts";
import { WebhookForm } from "./webhook-form.tsx";

export function Webhooks({ desk, texts }: PartProps<EventTexts>) {
  const { admin, sandbox: sandboxId, words, revision } = desk;
  const params = { path: { sandboxId } };
  const loaded = useLoaded(
    () => unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/webhooks", { params })),
    [admin, sandboxId, revision],
  );
  const add = async (typed: object) => {
    const { id } = await unwrap(
      admin.POST("/__admin/sandboxes/{sandboxId}/webhooks", { params, body: toWebhook(typed) }),
    );
    return `${texts.added} ${id}`;
  };
  return (
    <section className="card" aria-labelledby="webhooks">
      <h2 id="webhooks">{texts.webhooks}</h2>
      <Shown loaded={loaded} words={words}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p>{texts.noWebhooks}</p>
          ) : (
            webhooks.map((one) => <One key={one.id} desk={desk} texts={texts} webhook={one} />)
          )
        }
      </Shown>
      <WebhookForm desk={desk} texts={texts} schema="WebhookStart" value={{}} label={texts.add} save={add} />
    </section>
  );
}

/** Input is sent as plain JSON; the mock validates it. */
function toWebhook(typed: object): Schemas["WebhookStart"] {
  return JSON.parse(JSON.stringify(typed));
}

const path = "/__admin/sandboxes/{sandboxId}/webhooks/{webhookId}";

function One({ desk, texts, webhook }: PartProps<EventTexts> & { readonly webhook: Schemas["Webhook"] }) {
  const { admin, sandbox: sandboxId, words, act, isBusy } = desk;
  const { id, url, active } = webhook;
  const params = { path: { sandboxId, webhookId: id } };
  const turn = () =>
    act(async () => {
      await unwrap(admin.PATCH(path, { params, body: { active: !active } }));
      return `${texts.changed} ${id}`;
    });
  const change = async (typed: object) => {
    await unwrap(admin.PATCH(path, { params, body: typed }));
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
          onClick={turn}
          aria-label={`${active ? texts.off : texts.on}: ${id}`}
        >
          {active ? texts.off : texts.on}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={ping} aria-label={`${texts.ping}: ${id}`}>
          {texts.ping}
        </Button>
        <SureButton label={texts.remove} question={texts.sureRemove} words={words} disabled={isBusy} onSure={remove} />
      </div>
      <details>
        <summary>
          {texts.change}: {id}
        </summary>
        <WebhookForm
          desk={desk}
          texts={texts}
          schema="WebhookChange"
          value={webhook}
          label={texts.save}
          save={change}
        />
      </details>
      <Deliveries desk={desk} texts={texts} webhookId={id} />
    </article>
  );
}
