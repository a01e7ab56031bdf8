// Facts about the mock: world, scenario, seed, a running clock, live traffic and storage.
import { Icon } from "../shared/icons.tsx";
import { type Pulse, useNow } from "../shared/mock-link.ts";
import type { Settings } from "../shared/settings.ts";
import { Time } from "../shared/time.tsx";
import type { FrontTexts } from "./texts.ts";

export interface FactsProps {
  /** Undefined until the mock has answered. */
  readonly pulse: Pulse | undefined;
  readonly settings: Settings;
  readonly texts: FrontTexts;
}

export function Facts({ pulse, settings: { live, storage }, texts }: FactsProps) {
  return (
    <p className="facts">
      {pulse && (
        <>
          <span className="pill">
            {texts.world} <bdi>{pulse.sandbox.world}</bdi>
          </span>
          <span className="pill">
            {texts.scenario} <bdi>{pulse.sandbox.scenario}</bdi>
          </span>
          <span className="pill">
            {texts.seed} {pulse.sandbox.seed}
          </span>
          <Clock pulse={pulse} texts={texts} />
          {live !== undefined && (
            <span className="pill" data-tone="good">
              {texts.live} ×{live}
            </span>
          )}
          {storage && (
            <span className="pill">{storage === "memory" ? texts.inMemory : `${texts.storage} ${storage}`}</span>
          )}
        </>
      )}
    </p>
  );
}

function Clock({ pulse, texts }: { readonly pulse: Pulse; readonly texts: FrontTexts }) {
  const now = useNow(pulse);
  return (
    <span className="pill">
      <Icon name="clock" />
      <Time at={now} form="full" /> · {texts[pulse.sandbox.clockMode]}
    </span>
  );
}
