/*
 * Schemas as the providers of models take them.
 */
export { keywordSupport, type Support } from "./keyword-support.ts";
export {
  lintForProvider,
  type ProjectedSide,
  projectSide,
} from "./lint-for-provider.ts";
export {
  type ProjectedSchema,
  type ProjectionDiagnostic,
  type ProjectOptions,
  projectSchema,
} from "./project-schema.ts";
export { type Provider, providerNames, providers } from "./provider.ts";
