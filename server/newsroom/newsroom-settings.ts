import { BadSetting } from '@portico/content/model/refusals.ts';
import { setting } from '@portico/content/settings/store-settings.ts';
import { z } from 'zod';
import { isProxyName } from '../operation/client-address.ts';

/** Where the newsroom answers, and whom (decision 054). */

const maxPort = 65_535;

const environmentSchema = z.object({
	NEWSROOM_PORT: setting(
		z
			.string()
			.regex(/^\d{1,5}$/, { error: `must be a number from 0 to ${maxPort}` })
			.transform(Number)
			.refine((port) => port <= maxPort, { error: `must be a number from 0 to ${maxPort}` })
			.optional(),
	),
	/** Clients that the newsroom answers; all, if empty. */
	NEWSROOM_NETWORKS: setting(
		z
			.string()
			.default('')
			.transform((list) => list.split(/[\s,]+/).filter((network) => network !== ''))
			.refine((networks) => networks.every(isProxyName), {
				error:
					'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal, separated by commas',
			}),
	),
	/** Whether a text is published only once each picture in it has an alternative text, or is decorative. */
	NEWSROOM_REQUIRE_ALT: setting(
		z
			.enum(['true', 'false'], { error: 'must be true or false' })
			.default('false')
			.transform((value) => value === 'true'),
	),
});

/** The names of these settings. */
export const newsroomSettingNames: readonly string[] = Object.keys(environmentSchema.shape);

export type NewsroomSettings = {
	/** Its origin, without a trailing slash. */
	url: string;
	/** Its own port, where its origin is not the site's; null where it answers on the site's port. */
	port: number | null;
	/** Addresses, networks, and names of network ranges that it answers; all, if empty. */
	networks: string[];
	requiresAltTexts: boolean;
};

/**
 * @param place origins of site and newsroom, and the port of the site; null where they are not valid
 * @returns null without a place
 * @throws BadSetting that names each invalid setting and its valid values
 */
export function readNewsroomSettings(
	environment: NodeJS.ProcessEnv,
	place: { siteUrl: string; newsroomUrl: string; port: number } | null,
): NewsroomSettings | null {
	const parsed = environmentSchema.safeParse(environment);
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new BadSetting(lines.join('\n'));
	}
	if (place === null) return null;
	const { siteUrl, newsroomUrl: url, port: sitePort } = place;
	const { NEWSROOM_PORT, NEWSROOM_NETWORKS: networks, NEWSROOM_REQUIRE_ALT: requiresAltTexts } = parsed.data;
	if (url === siteUrl) {
		if (NEWSROOM_PORT === undefined) return { url, port: null, networks, requiresAltTexts };
		throw new BadSetting('NEWSROOM_PORT: needs a NEWSROOM_URL with another origin than SITE_URL');
	}
	const port = NEWSROOM_PORT ?? defaultPort(new URL(url), sitePort);
	if (port === sitePort && port !== 0) {
		throw new BadSetting('NEWSROOM_PORT: must be another port than PORT');
	}
	return { url, port, networks, requiresAltTexts };
}

/** The port in the address, or the one after the site's. */
function defaultPort({ port }: URL, sitePort: number): number {
	if (port !== '') return Number(port);
	return sitePort === 0 ? 0 : sitePort + 1;
}
