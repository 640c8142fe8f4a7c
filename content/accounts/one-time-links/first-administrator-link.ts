import type { Database } from '../../store/connect.ts';
import { isNobody } from '../people/nobody.ts';
import { createOneTimeLink, oneTimeAddress } from './create-one-time-link.ts';

/**
 * A fresh one-time address with which the first administrator is created.
 *
 * @param newsroomUrl origin, without a trailing slash
 * @returns null when there is somebody already
 */
export async function firstAdministratorLink(
	database: Database,
	newsroomUrl: string,
): Promise<string | null> {
	return database.transaction(async (transaction) => {
		if (!(await isNobody(transaction))) return null;
		return oneTimeAddress(newsroomUrl, await createOneTimeLink(transaction, null));
	});
}
