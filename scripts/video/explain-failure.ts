import { BadSetting, ContentRefusal } from '@portico/content/model/refusals.ts';
import { explainStoreFailure } from '@portico/content/store/explain-store-failure.ts';
import { FfmpegMissing } from '@portico/video/ffmpeg/find-ffmpeg.ts';
import { UnusableSubtitles } from '@portico/video/subtitles/cue.ts';
import { UnusableVideo } from '@portico/video/video-manifest.ts';
import { UnsupportedOptions } from './make-package.ts';

/** Errors that the operator can act on. */
const operatorErrors = [
	...[ContentRefusal, BadSetting, FfmpegMissing, UnusableVideo, UnusableSubtitles, UnsupportedOptions],
];

/** A system error, such as a full disk or a read-only folder, already says what failed and where. */
const isSystemError = (error: Error) => 'syscall' in error;

/** The message for the operator, with the stack for unexpected errors. */
export function explainFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const connection = explainStoreFailure(error);
	if (connection !== null) return connection;
	const isExpected = operatorErrors.some((kind) => error instanceof kind) || isSystemError(error);
	return isExpected ? error.message : (error.stack ?? error.message);
}
