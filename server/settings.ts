import {
	type AccountSettings,
	accountSettingNames,
	readAccountSettings,
} from '@portico/content/accounts/account-settings.ts';
import { BadSetting } from '@portico/content/model/refusals.ts';
import {
	type ContentSettings,
	readContentSettings,
	setting,
	storeSettingNames,
	wholeNumber,
} from '@portico/content/settings/store-settings.ts';
import { z } from 'zod';
import { type MediaOrigins, readMediaOrigins } from './media-files/cors.ts';
import { isProxyName } from './operation/client-address.ts';
import { type HstsScope, hstsScopes } from './security/security-headers.ts';

/** Environment variables, validated at start. */

const portFault = { error: 'must be a number from 0 to 65535' };
const portNumber = z
	.string()
	.regex(/^\d{1,5}$/, portFault)
	.transform(Number)
	.refine((port) => port <= 65_535, portFault);

const networkList = z
	.string()
	.default('')
	.transform((list) => list.split(/[\s,]+/).filter((network) => network !== ''))
	.refine((networks) => networks.every(isProxyName), {
		error:
			'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal, separated by commas',
	});

const detailDaysFault = { error: 'must be a number of days from 1 to 9999' };

const environmentSchema = z.object({
	PORT: setting(portNumber.default(3000)),
	HOST: setting(z.string().default('127.0.0.1')),
	NODE_ENV: setting(
		z
			.enum(['production', 'development', 'test'], { error: 'must be production or development' })
			.default('production'),
	),
	LOG_LEVEL: setting(
		z
			.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
				error: 'must be fatal, error, warn, info, debug or silent',
			})
			.default('info'),
	),
	/** Proxies whose X-Forwarded-For is trusted; without any, the peer is the client. */
	TRUSTED_PROXIES: setting(networkList),
	/** Other sites whose pages may read media, to show videos from here. */
	MEDIA_ORIGINS: setting(
		z
			.string()
			.default('')
			.transform((list, context): MediaOrigins => {
				const origins = readMediaOrigins(list);
				if (origins) return origins;
				context.addIssue(
					'must be origins such as https://www.example.com, separated by commas, or * for all',
				);
				return z.NEVER;
			}),
	),
	/** What browsers open by https alone, where SITE_URL is https. */
	HSTS: setting(z.enum(hstsScopes, { error: 'must be off, host, subdomains or preload' }).default('host')),
	/** Required to read /metrics; without one, only this machine can. */
	METRICS_TOKEN: setting(
		z
			.string()
			.regex(/^[\x21-\x7e]{16,}$/, { error: 'must have at least 16 characters, ASCII and without spaces' })
			.nullable()
			.default(null),
	),
	/** Seconds to keep listening after a stop begins, until load balancers notice /readyz. */
	STOP_DELAY: setting(wholeNumber(0, 300, 'seconds').default(0)),
	/** Seconds after that until everything must be closed, including the store. */
	STOP_LIMIT: setting(wholeNumber(5, 3600, 'seconds').default(40)),
	/** Memory limit of the response cache. */
	CACHE_MEGABYTES: setting(wholeNumber(16, 65_536, 'megabytes').default(256)),
	/** How long cached answers are served without contact to the store, where they may have been withdrawn. */
	STALE_MINUTES: setting(wholeNumber(1, 10_080, 'minutes').default(5)),
	/** How many uploaded films an instance makes at a time; 0 where it has no ffmpeg (decision 088). */
	VIDEO_JOBS: setting(z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1')),
	/** The newsroom's own port (decision 054). */
	NEWSROOM_PORT: setting(portNumber.optional()),
	/** Clients that the newsroom answers; all, if empty. */
	NEWSROOM_NETWORKS: setting(networkList),
	/** Whether a text is published only once each picture in it has words (decision 087). */
	NEWSROOM_REQUIRE_ALT: setting(
		z
			.enum(['true', 'false'], { error: 'must be true or false' })
			.default('false')
			.transform((value) => value === 'true'),
	),
	/** Address of an external statistics service in Umami's format, without `/api/send`. */
	STATISTICS_URL: setting(
		z
			.url({ protocol: /^https?$/, error: 'must be an http or https address' })
			// ReDoS waiver: operators write the address.
			.transform((address) => address.replace(/\/+$/, ''))
			.optional(),
	),
	/** That service's id of this site. */
	STATISTICS_WEBSITE_ID: setting(z.string().max(100, { error: 'is too long' }).optional()),
	/** How long single views and search queries are stored; daily totals have no limit. */
	STATISTICS_DETAIL_DAYS: setting(
		z
			.string()
			.regex(/^\d{1,4}$/, detailDaysFault)
			.transform(Number)
			.refine((days) => days >= 1, detailDaysFault)
			.default(90),
	),
});

export type Settings = ContentSettings & {
	port: number;
	/** The address to listen on; by default loopback, behind a proxy. */
	host: string;
	development: boolean;
	logLevel: string;
	/** Addresses, networks, and names of network ranges. */
	trustedProxies: string[];
	mediaOrigins: MediaOrigins;
	hsts: HstsScope;
	metricsToken: string | null;
	stopDelaySeconds: number;
	stopLimitSeconds: number;
	cacheMegabytes: number;
	staleMinutes: number;
	/** How many films it makes at a time. */
	videoJobs: 0 | 1;
	statistics: {
		/** How long single views and search queries are stored. */
		detailDays: number;
		/** The external service; its address has no trailing slash. */
		external: { url: string; websiteId: string } | null;
	};
	newsroom: {
		/** Its origin, without a trailing slash. */
		url: string;
		/** Its own port, where its origin is not the site's; null where it answers on the site's port. */
		port: number | null;
		/** Addresses, networks, and names of network ranges that it answers; all, if empty. */
		networks: string[];
		/** Whether a text is published only once each picture in it has words. */
		requiresAltTexts: boolean;
		accounts: AccountSettings;
	};
};

/** The names of all that the server reads. */
export const serverSettingNames: readonly string[] = [
	'ENV_FILE',
	...Object.keys(environmentSchema.shape),
	...[...storeSettingNames, ...accountSettingNames],
];

/** @throws BadSetting that names all invalid and misspelt settings, with their valid values */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	const parsed = environmentSchema.safeParse(environment);
	const faults: string[] = [];
	if (!parsed.success) {
		faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
	}
	/** Goes on to the other settings, so that one start tells all faults. */
	const attempt = <Read>(read: () => Read): Read | null => {
		try {
			return read();
		} catch (error) {
			if (!(error instanceof BadSetting)) throw error;
			faults.push(error.message);
			return null;
		}
	};
	// A wrong port is told once, not again as a part of an address.
	const port = parsed.success ? parsed.data.PORT : 3000;
	const place = attempt(() => readContentSettings({ ...environment, PORT: String(port) }));
	const accounts = attempt(() => readAccountSettings(environment));
	if (environment.STATISTICS_URL && !environment.STATISTICS_WEBSITE_ID)
		faults.push('STATISTICS_WEBSITE_ID: must be set if STATISTICS_URL is set');
	if (faults.length > 0 || !parsed.success || !place || !accounts) throw new BadSetting(faults.join('\n'));
	const { STATISTICS_URL: statisticsUrl, STATISTICS_WEBSITE_ID: websiteId } = parsed.data;
	const { HOST, NODE_ENV, LOG_LEVEL, METRICS_TOKEN, CACHE_MEGABYTES, STALE_MINUTES } = parsed.data;
	return {
		...place,
		port,
		host: HOST,
		development: NODE_ENV === 'development',
		logLevel: LOG_LEVEL,
		trustedProxies: parsed.data.TRUSTED_PROXIES,
		mediaOrigins: parsed.data.MEDIA_ORIGINS,
		hsts: parsed.data.HSTS,
		metricsToken: METRICS_TOKEN,
		stopDelaySeconds: parsed.data.STOP_DELAY,
		stopLimitSeconds: parsed.data.STOP_LIMIT,
		cacheMegabytes: CACHE_MEGABYTES,
		staleMinutes: STALE_MINUTES,
		videoJobs: parsed.data.VIDEO_JOBS === '0' ? 0 : 1,
		statistics: {
			detailDays: parsed.data.STATISTICS_DETAIL_DAYS,
			external: statisticsUrl && websiteId ? { url: statisticsUrl, websiteId } : null,
		},
		newsroom: {
			url: place.newsroomUrl,
			port: readNewsroomPort(parsed.data, place.siteUrl, place.newsroomUrl),
			networks: parsed.data.NEWSROOM_NETWORKS,
			requiresAltTexts: parsed.data.NEWSROOM_REQUIRE_ALT,
			accounts,
		},
	};
}

/**
 * Where the newsroom listens (decision 054): without a setting at the port in its address, or the one after the site's.
 *
 * @returns null where it answers on the site's port
 * @throws BadSetting if it needs another port, or an address of its own
 */
function readNewsroomPort(
	{ PORT, NEWSROOM_PORT }: z.infer<typeof environmentSchema>,
	siteUrl: string,
	newsroomUrl: string,
): number | null {
	if (newsroomUrl === siteUrl) {
		if (NEWSROOM_PORT === undefined) return null;
		throw new BadSetting('NEWSROOM_PORT: needs a NEWSROOM_URL with another origin than SITE_URL');
	}
	const { port: portInAddress } = new URL(newsroomUrl);
	const nextPort = PORT === 0 ? 0 : PORT + 1;
	const port = NEWSROOM_PORT ?? (portInAddress === '' ? nextPort : Number(portInAddress));
	if (port === PORT && port !== 0) throw new BadSetting('NEWSROOM_PORT: must be another port than PORT');
	return port;
}

/** What the operator should know about valid settings, a sentence each. */
export function settingHints(environment: NodeJS.ProcessEnv, { host, siteUrl }: Settings): string[] {
	const isLoopback = /^(127\.|::1$|localhost$)/.test(host);
	if (environment.SITE_URL || isLoopback) return [];
	return [
		`SITE_URL is not set: links in feeds, shared pages and one-time addresses lead to ${siteUrl}. Set it to the address that visitors use.`,
	];
}
