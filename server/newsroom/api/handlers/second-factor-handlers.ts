import type { Language } from '@portico/api/languages.ts';
import type { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import {
	renewRecoveryCodes,
	verifyRecoveryCode,
} from '@portico/content/accounts/second-factors/change-own-factors.ts';
import {
	addPasskey,
	newPasskeyOptions,
	removePasskey,
} from '@portico/content/accounts/second-factors/change-passkeys.ts';
import {
	passkeySignInOptions,
	secondFactorOptions,
	signInWithPasskey,
	verifyPasskey,
} from '@portico/content/accounts/second-factors/sign-in-with-passkey.ts';
import {
	beginTotp,
	confirmTotp,
	removeTotp,
	verifyTotp,
} from '@portico/content/accounts/second-factors/totp.ts';
import { inLanguage } from '@portico/content/model/in-language.ts';
import { loadSiteSettings } from '@portico/content/site/site-settings.ts';
import type { Database } from '@portico/content/store/connect.ts';
import encodeQR from 'qr';
import type { NewsroomHandlers } from '../newsroom-route.ts';
import { changedSessionResult } from './session-result.ts';

/** In modules (ISO/IEC 18004). */
const quietZone = 4;

type SecondFactorHandlers = Pick<
	NewsroomHandlers<typeof newsroomCalls>,
	| 'passkeyOptions'
	| 'signInWithPasskey'
	| 'verifyTotp'
	| 'verifyRecoveryCode'
	| 'secondFactorOptions'
	| 'verifyPasskey'
	| 'beginTotp'
	| 'confirmTotp'
	| 'removeTotp'
	| 'renewRecoveryCodes'
	| 'newPasskeyOptions'
	| 'addPasskey'
	| 'removePasskey'
>;

/** The calls about second factors, and those that sign in with a passkey. */
export const secondFactorHandlers: SecondFactorHandlers = {
	async passkeyOptions({ database, newsroomUrl }) {
		return { ...(await passkeySignInOptions(database, newsroomUrl)) };
	},
	async signInWithPasskey(sources, { body, address, userAgent, setToken }) {
		const { database, newsroomUrl, accounts } = sources;
		const { sessionId, token } = await signInWithPasskey(
			database,
			newsroomUrl,
			{ address, userAgent },
			body.response,
			accounts,
		);
		setToken(token);
		return changedSessionResult(sources, sessionId);
	},
	async verifyTotp(sources, request) {
		await verifyTotp(sources.database, request, sources.accounts, request.body.code);
		return changedSessionResult(sources, request.session.sessionId);
	},
	async verifyRecoveryCode(sources, request) {
		await verifyRecoveryCode(sources.database, request, sources.accounts, request.body.code);
		return changedSessionResult(sources, request.session.sessionId);
	},
	async secondFactorOptions({ database, newsroomUrl }, request) {
		return { ...(await secondFactorOptions(database, request, newsroomUrl)) };
	},
	async verifyPasskey(sources, request) {
		await verifyPasskey(
			sources.database,
			request,
			sources.newsroomUrl,
			request.body.response,
			sources.accounts,
		);
		return changedSessionResult(sources, request.session.sessionId);
	},
	async beginTotp({ database }, request) {
		const issuer = await loadSiteName(database, request.language);
		const { secret, address } = await beginTotp(database, request, issuer);
		return { secret, address, qrCode: qrCodePath(address) };
	},
	async confirmTotp({ database, accounts }, request) {
		return { codes: await confirmTotp(database, request, accounts, request.body.code) };
	},
	async removeTotp({ database, accounts }, request) {
		await removeTotp(database, request, accounts);
		return null;
	},
	async renewRecoveryCodes({ database }, request) {
		return { codes: await renewRecoveryCodes(database, request) };
	},
	async newPasskeyOptions({ database, newsroomUrl }, request) {
		const siteName = await loadSiteName(database, request.language);
		return { ...(await newPasskeyOptions(database, request, newsroomUrl, siteName)) };
	},
	async addPasskey({ database, newsroomUrl, accounts }, request) {
		return { codes: await addPasskey(database, request, newsroomUrl, request.body, accounts) };
	},
	async removePasskey({ database, accounts }, request) {
		await removePasskey(database, request, accounts, request.params.passkeyId);
		return null;
	},
};

/** As browsers and authenticator applications show it. */
async function loadSiteName(database: Database, language: Language): Promise<string> {
	const { names } = await loadSiteSettings(database);
	return inLanguage(names, language)?.text ?? names.zh;
}

/**
 * A QR code as SVG path data, one unit a module, quiet zone included. The page that draws it chooses colours; black
 * on white is what every application reads.
 */
export function qrCodePath(text: string): { size: number; path: string } {
	const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
	const path = rows.flatMap((row, y) =>
		darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
	);
	return { size: rows.length, path: path.join('') };
}

/** The dark modules of a row: where each run begins, and how long it is. */
function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
	const runs: [number, number][] = [];
	for (const [x, isDark] of row.entries()) {
		const last = runs.at(-1);
		if (!isDark) continue;
		if (last && last[0] + last[1] === x) last[1] += 1;
		else runs.push([x, 1]);
	}
	return runs;
}
