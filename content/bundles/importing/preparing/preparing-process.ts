import type { ImportRules } from './prepare-article.ts';
import { type LineOutcome, type PreparedKind, prepareLine } from './prepare-line.ts';

/**
 * Prepares lines in a process of its own, so that the time and memory of a line do not affect pages.
 * Lines are answered in the order of the requests.
 */

/** A line to prepare. */
export type LineToPrepare = { kind: PreparedKind; number: number; bytes: Uint8Array };

/** The rules are the first message. */
export type ToPreparingProcess = { rules: ImportRules } | LineToPrepare;

/** `fault`: an internal error that no line caused. */
export type FromPreparingProcess = { outcome: LineOutcome } | { fault: Error };

let rules: ImportRules;

process.on('message', (message: ToPreparingProcess) => {
	if ('rules' in message) rules = message.rules;
	else process.send?.(respondTo(message));
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
// Terminals and supervisors signal every process; the parent decides when an import ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function respondTo({ kind, number, bytes }: LineToPrepare): FromPreparingProcess {
	const line = { number, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
	try {
		return { outcome: prepareLine(kind, line, rules) };
	} catch (error) {
		return { fault: error as Error };
	}
}
