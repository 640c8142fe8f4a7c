import { isAbsolute, normalize } from 'node:path';
import { isFileName } from '../media-files.ts';

/** Media in a folder. The administrator creates a shared one, not we. */
export type MediaFolder = { kind: 'folder'; folder: string; shared: boolean };

/** Media in a bucket of S3 or of a compatible store. */
export type MediaBucket = {
	kind: 's3';
	bucket: string;
	/** The prefix in the bucket: `''`, or a path without slashes at its ends. */
	prefix: string;
	/** The origin of a store other than Amazon's; null for Amazon's. */
	endpoint: string | null;
	/** Null for the one in `AWS_REGION`. */
	region: string | null;
	/** Whether the bucket is in the path of addresses rather than in the host name. */
	pathStyle: boolean;
};

export type MediaLocation = MediaFolder | MediaBucket;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const knownParameters = ['endpoint', 'region', 'pathStyle'];

/** S3 allows keys of 1024 bytes; ours need less than 300 of them. */
const maxPrefixBytes = 700;

/**
 * Parses the setting `MEDIA_STORE`: an absolute folder, or
 * `s3://bucket/prefix?endpoint=https://…&region=…&pathStyle=true` (all but the bucket optional).
 *
 * @throws Error that says what is wrong, without the name of the setting
 */
export function parseMediaLocation(setting: string): MediaLocation {
	if (isAbsolute(setting)) return { kind: 'folder', folder: normalize(setting), shared: true };
	if (!setting.startsWith('s3://') || !URL.canParse(setting)) {
		throw new Error('must be an absolute folder or s3://bucket/prefix');
	}
	const url = new URL(setting);
	if (url.username || url.password) {
		throw new Error('contains credentials: put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
	}
	if (!bucketName.test(url.host)) throw new Error(`"${url.host}" is not a valid bucket name`);
	for (const name of url.searchParams.keys()) {
		if (!knownParameters.includes(name)) {
			throw new Error(`"${name}" is unknown: the parameters after ? are ${knownParameters.join(', ')}`);
		}
	}
	return {
		kind: 's3',
		bucket: url.host,
		prefix: parsePrefix(url.pathname),
		endpoint: parseEndpoint(url.searchParams.get('endpoint')),
		region: url.searchParams.get('region') || null,
		pathStyle: parseBoolean(url.searchParams.get('pathStyle')),
	};
}

function parsePrefix(path: string): string {
	let prefix: string;
	try {
		prefix = decodeURIComponent(path).replace(/^\/|\/$/g, '');
	} catch {
		throw new Error(`"${path}" is not correctly percent-encoded`);
	}
	const isUsable = prefix === '' || prefix.split('/').every(isFileName);
	if (!isUsable || Buffer.byteLength(prefix) > maxPrefixBytes) {
		throw new Error(`"${prefix}" is not a valid prefix`);
	}
	return prefix;
}

function parseEndpoint(endpoint: string | null): string | null {
	if (!endpoint) return null;
	const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
	const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}${url.hash}` === '/';
	if (!isOrigin || url.username)
		throw new Error(`endpoint "${endpoint}" must be like https://s3.example.com`);
	return url.origin;
}

function parseBoolean(text: string | null): boolean {
	if (text !== null && text !== 'true' && text !== 'false')
		throw new Error('pathStyle must be true or false');
	return text === 'true';
}
