// A form whose submission loads no other page.
import type { ComponentProps } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit(): void;
}

export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
