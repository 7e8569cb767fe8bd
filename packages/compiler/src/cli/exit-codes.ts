/** What the process answers: the same for every command. */
export const exitCodes = {
  fine: 0,
  /** Drift, findings, or an instance that doesn't fit. */
  findings: 1,
  /** A broken contract, configuration or command line. Beats `findings`. */
  broken: 2,
  /** A fault of proviso itself (EX_SOFTWARE of sysexits). */
  internal: 70,
  /** 128 and the number of SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
