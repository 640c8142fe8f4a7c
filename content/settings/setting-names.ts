import { editDistance } from '../words/edit-distance.ts';

/**
 * The names of all settings. Every process knows those of the others, since they read the same file; a test compares
 * them with what the processes read.
 */
export const settingNames: readonly string[] = [
	...['ENV_FILE', 'DATA_DIR', 'DATABASE_URL', 'STORE_TIMEOUT', 'MIN_FREE_MEGABYTES', 'MEDIA_STORE'],
	...['ATTACHMENT_TYPES', 'MAX_BODY_KB', 'SITE_URL', 'HSTS', 'PORT', 'HOST', 'NODE_ENV', 'LOG_LEVEL'],
	...['TRUSTED_PROXIES', 'MEDIA_ORIGINS', 'METRICS_TOKEN', 'STOP_DELAY', 'STOP_LIMIT', 'CACHE_MEGABYTES'],
	...['VIDEO_JOBS', 'STALE_MINUTES', 'STATISTICS_DETAIL_DAYS', 'STATISTICS_URL', 'STATISTICS_WEBSITE_ID'],
	...[
		'NEWSROOM_URL',
		'NEWSROOM_PORT',
		'NEWSROOM_NETWORKS',
		'NEWSROOM_REQUIRE_ALT',
		'NEWSROOM_PASSWORD_LENGTH',
	],
	...['NEWSROOM_PASSWORD_KINDS', 'NEWSROOM_PASSWORD_HISTORY', 'NEWSROOM_PASSWORD_DAYS'],
	...['NEWSROOM_MAX_FAILURES', 'NEWSROOM_LOCK_MINUTES', 'NEWSROOM_IDLE_MINUTES', 'NEWSROOM_SESSION_HOURS'],
	...['NEWSROOM_MAX_SESSIONS', 'NEWSROOM_SECOND_FACTOR'],
];

/** Names that only settings of ours begin with. */
const ourPrefix = /^(NEWSROOM|STATISTICS)_/;

/** Shorter names are too near to words that other programs use. */
const minLengthForTwo = 8;

/**
 * What is wrong with the name of a variable: it is almost a setting's, or begins like ours and is none. Left silent, such
 * a setting would have no effect, and leave a door open.
 *
 * @returns null for a setting, and for what belongs to other programs
 */
export function settingNameFault(name: string): string | null {
	if (settingNames.includes(name)) return null;
	const folded = name.toUpperCase().replaceAll(/[-. ]/g, '_');
	const meant = settingNames.find((known) => isNear(folded, known));
	if (meant === undefined && !ourPrefix.test(folded)) return null;
	return `no setting has this name${meant === undefined ? '' : `; ${meant} is meant?`}`;
}

function isNear(name: string, known: string): boolean {
	if (name === known) return true;
	if (known.length >= minLengthForTwo) return editDistance(name, known, 2) <= 2;
	// Of the short ones, those with the same letters: PROT, not POST.
	return lettersOf(name) === lettersOf(known) && editDistance(name, known, 1) === 1;
}

const lettersOf = (name: string) => [...name].sort().join('');
