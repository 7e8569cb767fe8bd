/** The grammar of tool names. */
const TOOL_NAME = /^[A-Za-z0-9._-]{1,128}$/;

/** Whether hosts take a text for the name of a tool. */
export function isToolName(name: string): boolean {
  return TOOL_NAME.test(name);
}
