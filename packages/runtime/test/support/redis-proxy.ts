import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What a line does with what it is given. */
type State =
  /** Passes everything on. */
  | "whole"
  /** Ends every connection. */
  | "cut"
  /** Passes on what is asked, and ends the connection in place of the answer. */
  | "deaf";

/** A line to a Redis server that can be broken. */
export interface RedisProxy {
  /** The port on 127.0.0.1 it listens on. */
  readonly port: number;
  /** Breaks every connection, and each new one until `restore`. */
  cut(): void;
  /** Loses every answer and its connection until `restore`; resolves when the next is lost. */
  loseAnswers(): Promise<void>;
  restore(): void;
  close(): Promise<void>;
}

/** Listens on a free port and passes all on to a server's socket. */
export async function startProxy(target: string): Promise<RedisProxy> {
  const sockets = new Set<Socket>();
  let state: State = "whole";
  let tellLost: () => void = () => undefined;
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  const add = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const proxy = createServer((near) => {
    if (state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(target);
    add(near, far);
    add(far, near);
    near.pipe(far);
    far.on("data", (answer) => {
      if (state === "whole") {
        near.write(answer);
        return;
      }
      near.destroy();
      tellLost();
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    cut() {
      state = "cut";
      cutAll();
    },
    loseAnswers() {
      state = "deaf";
      return new Promise((resolve) => {
        tellLost = resolve;
      });
    },
    restore() {
      state = "whole";
    },
    async close() {
      cutAll();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
