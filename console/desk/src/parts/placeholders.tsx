// Placeholder rows, shown while a list loads.
import { Skeleton } from "@mantine/core";

const widths = ["60%", "100%", "80%", "70%", "100%", "60%", "90%", "75%"] as const;

export function Placeholders() {
  return (
    <div className="loading">
      {widths.map((width, index) => (
        <Skeleton key={index} height={14} width={width} />
      ))}
    </div>
  );
}
