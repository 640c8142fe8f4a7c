import { UnusablePicture } from '../unusable-media.ts';
import { type PictureWork, picturesHere } from './picture-work.ts';

/** One piece of picture work, and then the end of the process. */
export type PictureTask = { work: keyof PictureWork; parameters: unknown[] };

/** `fault`: an error that the picture did not cause, with its code, which an error loses on its way, such as of a full disk. */
export type PictureOutcome =
	| { done: unknown }
	| { unusable: { reason: string; code: string; parameters: Record<string, string | number> } }
	| { fault: Error; code: string | undefined };

process.once('message', async ({ work, parameters }: PictureTask) => {
	const act = picturesHere[work] as (...parameters: unknown[]) => Promise<unknown>;
	const outcome = await act(...parameters).then((done): PictureOutcome => ({ done }), outcomeOf);
	process.send?.(outcome, undefined, undefined, () => process.disconnect());
});
// Also where the parent process has ended.
process.on('disconnect', () => process.exit());
// Terminals and supervisors signal every process; the parent decides when the work ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function outcomeOf(error: NodeJS.ErrnoException): PictureOutcome {
	if (!(error instanceof UnusablePicture)) return { fault: error, code: error.code };
	const { message: reason, code, parameters } = error;
	return { unusable: { reason, code, parameters } };
}
