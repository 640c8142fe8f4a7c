import { JobRefused } from '@portico/content/commands/jobs.ts';
import { BadSetting } from '@portico/content/model/store-settings.ts';
import { FfmpegMissing } from '@portico/video/ffmpeg/ffmpeg-missing.ts';
import { UnusableSubtitles } from '@portico/video/subtitles/unusable-subtitles.ts';
import { UnusableFilm } from '@portico/video/unusable-film.ts';
import { UnusableWish } from './make-package.ts';

/** What goes wrong for a reason the operator can act on. */
const expected = [...[JobRefused, BadSetting, FfmpegMissing, UnusableFilm, UnusableSubtitles, UnusableWish]];

/** A full disk, a folder that is not ours to write: the system's own words say what, and where. */
const isOfTheSystem = (error: Error) => 'syscall' in error;

/** What the operator is told of a failure; of a fault of ours, also where it was. */
export function explainFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const isForOperators = expected.some((kind) => error instanceof kind) || isOfTheSystem(error);
	return isForOperators ? error.message : (error.stack ?? error.message);
}
