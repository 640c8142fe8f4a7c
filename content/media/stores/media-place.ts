import { isAbsolute, normalize } from 'node:path';
import { isFileName } from '../media-files.ts';

/** Media in a folder. One that is shared was made by whoever shares it, not by us. */
export type MediaFolder = { kind: 'folder'; folder: string; shared: boolean };

/** Media in a bucket of S3, or of a store that speaks its language. */
export type MediaBucket = {
	kind: 's3';
	bucket: string;
	/** Where in the bucket: `''`, or a path without slashes at its ends. */
	prefix: string;
	/** Origin of a store other than Amazon's; null for Amazon's. */
	endpoint: string | null;
	/** Null for the one in `AWS_REGION`. */
	region: string | null;
	/** The bucket stands in the path of addresses, not in the host name. */
	pathStyle: boolean;
};

export type MediaPlace = MediaFolder | MediaBucket;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const knownParameters = ['endpoint', 'region', 'pathStyle'];

/** S3 allows keys of 1024 bytes; ours take less than 300 of them. */
const maxPrefixBytes = 700;

/**
 * Reads the setting `MEDIA_STORE`: an absolute folder, or
 * `s3://bucket/prefix?endpoint=https://…&region=…&pathStyle=true` (all but the bucket optional).
 *
 * @throws Error that says what is wrong with it, without naming the setting
 */
export function parseMediaPlace(setting: string): MediaPlace {
	if (isAbsolute(setting)) return { kind: 'folder', folder: normalize(setting), shared: true };
	if (!setting.startsWith('s3://') || !URL.canParse(setting)) {
		throw new Error('must be an absolute folder or s3://bucket/prefix');
	}
	const url = new URL(setting);
	if (url.username || url.password) {
		throw new Error('holds credentials: put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
	}
	if (!bucketName.test(url.host)) throw new Error(`"${url.host}" is no name of a bucket`);
	for (const name of url.searchParams.keys()) {
		if (!knownParameters.includes(name)) {
			throw new Error(`"${name}" is unknown: after ? may stand ${knownParameters.join(', ')}`);
		}
	}
	return {
		kind: 's3',
		bucket: url.host,
		prefix: readPrefix(url.pathname),
		endpoint: readEndpoint(url.searchParams.get('endpoint')),
		region: url.searchParams.get('region') || null,
		pathStyle: readTruth(url.searchParams.get('pathStyle')),
	};
}

function readPrefix(path: string): string {
	let prefix: string;
	try {
		prefix = decodeURIComponent(path).replace(/^\/|\/$/g, '');
	} catch {
		throw new Error(`"${path}" is not well encoded`);
	}
	const isUsable = prefix === '' || prefix.split('/').every(isFileName);
	if (!isUsable || Buffer.byteLength(prefix) > maxPrefixBytes) {
		throw new Error(`"${prefix}" cannot stand before the names of files`);
	}
	return prefix;
}

function readEndpoint(endpoint: string | null): string | null {
	if (!endpoint) return null;
	const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
	const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}${url.hash}` === '/';
	if (!isOrigin || url.username)
		throw new Error(`endpoint "${endpoint}" must be like https://s3.example.com`);
	return url.origin;
}

function readTruth(text: string | null): boolean {
	if (text !== null && text !== 'true' && text !== 'false')
		throw new Error('pathStyle must be true or false');
	return text === 'true';
}
