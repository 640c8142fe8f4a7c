import { BadSetting, ContentRefusal } from '../model/refusals.ts';
import { explainFileError } from '../reading/explain-file-error.ts';
import { explainStoreFailure } from '../store/explain-store-failure.ts';
import { isDiskFull } from '../store/store-unavailable.ts';

/**
 * One sentence for the operator about a failure that they can mend: a refusal, a setting, a file, a folder, a full disk,
 * a database that cannot be reached.
 *
 * @returns null for faults of the program
 */
export function explainFailure(error: unknown): string | null {
	if (error instanceof ContentRefusal || error instanceof BadSetting) return error.message;
	const reason = explainFileError(error);
	if (reason !== null && error instanceof Error && 'path' in error) {
		return `${error.path} cannot be used: ${reason}. A running server does the job itself, as the user that it runs as.`;
	}
	const connection = explainStoreFailure(error);
	if (connection !== null) return connection;
	return isDiskFull(error)
		? 'A disk is full: nothing can be written to the store, or to the folder named.'
		: null;
}
