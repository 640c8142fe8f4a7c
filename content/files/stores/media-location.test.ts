import { expect, test } from 'vitest';
import { parseMediaLocation } from './media-location.ts';

test('accepts an absolute folder', () => {
	expect(parseMediaLocation('/mnt/portico//media')).toEqual({
		kind: 'folder',
		folder: '/mnt/portico/media',
		shared: true,
	});
	expect(() => parseMediaLocation('media')).toThrow('must be an absolute folder or s3://bucket/prefix');
});

test('uses Amazon for a bucket without an endpoint', () => {
	expect(parseMediaLocation('s3://portico')).toEqual({
		kind: 's3',
		bucket: 'portico',
		prefix: '',
		endpoint: null,
		region: null,
		pathStyle: false,
	});
});

test('accepts a prefix, a region, and an endpoint', () => {
	expect(
		parseMediaLocation(
			's3://portico/site/%E5%AA%92%E4%BD%93/?endpoint=https://s3.example.com:9000&region=eu-1&pathStyle=true',
		),
	).toEqual({
		kind: 's3',
		bucket: 'portico',
		prefix: 'site/媒体',
		endpoint: 'https://s3.example.com:9000',
		region: 'eu-1',
		pathStyle: true,
	});
});

test.each([
	['s3://', /s3:\/\/bucket\/prefix|not a valid bucket name/],
	['s3://No_Bucket', /"No_Bucket" is not a valid bucket name/],
	['s3://key:secret@portico', /AWS_ACCESS_KEY_ID/],
	['s3://portico/a//b', /is not a valid prefix/],
	['s3://portico/%zz', /not correctly percent-encoded/],
	['s3://portico?path-style=true', /"path-style" is unknown/],
	['s3://portico?pathStyle=yes', /pathStyle must be true or false/],
	['s3://portico?endpoint=s3.example.com', /must be like https:\/\/s3.example.com/],
	['s3://portico?endpoint=https://s3.example.com/minio', /must be like https:\/\/s3.example.com/],
	['gs://portico', /must be an absolute folder/],
])('refuses %s', (setting, reason) => {
	expect(() => parseMediaLocation(setting)).toThrow(reason);
});
