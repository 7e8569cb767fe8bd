import { type Command, Option } from "commander";
import { choices } from "./options.ts";

/** The options of what writes or checks modules. */
export function addCompileOptions(command: Command): Command {
  return addSchemaOptions(command)
    .option(
      "--out-dir <folder>",
      "where outputs go (default: beside contracts)",
    )
    .option("--bundle", "one module for all tools of a document")
    .option("--no-bundle", "a module for each tool (default)")
    .addOption(
      new Option("--target <target>", "what is written").choices(
        choices.target,
      ),
    )
    .addOption(
      new Option(
        "--runtime <runtime>",
        "whether modules import the runtime, or hold what their guards need of it",
      ).choices(choices.runtime),
    )
    .option("--inline", "small checks stand where they are used (default)")
    .option("--no-inline", "a function for every schema, however small")
    .addOption(
      new Option(
        "--import-extension <ending>",
        "ending of relative imports",
      ).choices(choices.importExtension),
    )
    .option("--format", "follow the project's prettier configuration (default)")
    .option("--no-format", "leave the code as it is emitted, which is faster");
}

/** The options that decide what is linted, and for what. */
export function addLintOptions(command: Command): Command {
  return command
    .option(
      "--rules <names>",
      "house, minimum-data, or codes of house rules, parted by commas",
    )
    .option(
      "--provider <names>",
      "providers that the contracts are held to, parted by commas",
    );
}

/** The options of what follows the project's configuration. */
export function addConfigOptions(command: Command): Command {
  return command
    .option(
      "--config <file>",
      "the configuration (default: the nearest, from the working folder upward)",
    )
    .option("--no-config", "follow no configuration");
}

/** The options that choose a schema among those of a contract file. */
export function addSideOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--side <side>", "the side of the contract")
        .choices(choices.side)
        .default("input"),
    )
    .option("--tool <name>", "the tool, where the file holds several");
}

/** The options that decide how schemas are read. */
export function addSchemaOptions(command: Command): Command {
  return addConfigOptions(command)
    .addOption(
      new Option(
        "--profile <profile>",
        "the keywords, limits and rules that schemas are held to",
      ).choices(choices.profile),
    )
    .addOption(
      new Option(
        "--numbers <mode>",
        "how the numbers of values arrive: as doubles, or exact",
      ).choices(choices.numbers),
    )
    .addOption(
      new Option(
        "--formats <mode>",
        "whether formats assert or annotate (drafts; default: assert)",
      ).choices(choices.formats),
    )
    .addOption(
      new Option(
        "--unknown-keywords <mode>",
        "what becomes of members that are no keywords (drafts; default: refuse)",
      ).choices(choices.unknownKeywords),
    )
    .addOption(
      new Option(
        "--patterns <mode>",
        "how patterns run: in linear time, or natively at your own risk",
      ).choices(choices.patterns),
    )
    .option(
      "--ref <paths...>",
      "files and folders that $ref may lead into; BASE=DIR names them by URI",
    );
}

/** The options of every command. */
export function addCommonOptions(command: Command): Command {
  return command
    .option("--cwd <folder>", "work in another folder")
    .addOption(
      new Option(
        "--reporter <reporter>",
        "how to report (default: github in GitHub Actions, else pretty)",
      ).choices(choices.reporter),
    )
    .option("--quiet", "print results, findings and faults only")
    .option("--verbose", "print where in proviso an internal fault happened")
    .option("--color", "use colour")
    .option("--no-color", "use no colour");
}
