// The part of autocannon that bench/load/generator.ts uses: the types of the checkout do not need what is installed in bench/.
declare module "autocannon" {
  namespace autocannon {
    interface Request {
      method?: string;
      path?: string;
      body?: string;
      setupRequest?: (request: Request) => Request;
    }
    interface Result {
      readonly non2xx: number;
      readonly errors: number;
    }
    interface Load extends PromiseLike<Result> {
      on(
        event: "response",
        heard: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
      ): void;
    }
  }
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    sampleInt: number;
    headers: Record<string, string>;
    requests: autocannon.Request[];
  }): autocannon.Load;
  export = autocannon;
}
