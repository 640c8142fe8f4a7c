import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { protocolHeader, protocolVersion } from '@portico/api/newsroom/upload-protocol.ts';
import type { UploadStore } from '@portico/content/drafts/uploads/begin-upload.ts';
import { sweepUploads } from '@portico/content/drafts/uploads/sweep-uploads.ts';
import { prepareMedia } from '@portico/content/files/add-media.ts';
import { baseNameOf } from '@portico/content/files/media-files.ts';
import { folderMediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { folderObjectStore } from '@portico/content/files/stores/folder-object-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { media, uploadParts, uploads } from '@portico/content/store/tables/media-schema.ts';
import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances, siteUrl } from '@portico/testing/instances/instances.ts';
import {
	beginUpload,
	type FileSource,
	noise,
	noisyPhotograph,
	sendParts,
	sourceOf,
	type UploadSender,
} from '@portico/testing/newsroom/send-upload.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { signIn } from '../../scripts/bench/newsroom-clients.ts';

/** Files that are sent in parts to two instances, one of which is killed meanwhile. */

/** Another instance waits 60 s before it takes over what a killed one was working on. */
const waitOptions = { timeout: 300_000, interval: 250 };
const timeout = 600_000;

const hourMs = 3_600_000;

let database: Database;
let instances: ReturnType<typeof createInstances>;
/** The instances' folder for temporary files, which a killed one leaves. */
let temporary: string;
let both: [ServerProcess, ServerProcess];
let personId: string;
let headers: Record<string, string>;

beforeEach(async () => {
	const filled = await createFilledDatabase(inject('postgresAddress'));
	({ database } = filled.store);
	instances = createInstances(filled.databaseUrl);
	temporary = mkdtempSync(join(tmpdir(), 'uploads-faults-'));
	both = await Promise.all([startInstance(), startInstance()]);
	const { person, token } = await signIn(database, ['writer']);
	({ personId } = person);
	headers = { Origin: siteUrl, Cookie: `__Host-portico-newsroom=${token}` };
	return async () => {
		await instances.stop();
		rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
		await filled.remove();
	};
});

const startInstance = (port?: number) => instances.start({ TMPDIR: temporary }, port);

/** Sends to both instances in turns; a request to a killed one fails, and the next goes to the other. */
function inTurns(partBytes: number, options: Pick<UploadSender, 'agent' | 'onPartAccepted'> = {}) {
	let turn = 0;
	const nextAddress = () => {
		turn += 1;
		return both[turn % 2]?.address ?? '';
	};
	return { headers, partBytes, nextAddress, ...options } satisfies UploadSender;
}

const uploadedFiles = () => database.select().from(media).where(eq(media.uploadedBy, personId));

/** Waits until every upload is a file, and nothing of its parts is left but what belongs to no row. */
async function waitUntilFiles(count: number): Promise<void> {
	await vi.waitFor(async () => {
		const rows = await database.select({ state: uploads.state, refusal: uploads.refusal }).from(uploads);
		expect(rows).toEqual(Array(count).fill({ state: 'done', refusal: null }));
	}, waitOptions);
	expect(await database.$count(uploadParts)).toBe(0);
}

/** The objects of parts that are left once the store has swept, two hours from now. */
async function partsAfterSweeping(): Promise<string[]> {
	const objects = folderObjectStore(instances.mediaFolder);
	const later: UploadStore['objects'] = {
		...objects,
		async stat(key) {
			const found = await objects.stat(key);
			return found && { ...found, modified: new Date(found.modified.getTime() + 2 * hourMs) };
		},
	};
	await sweepUploads({ database, objects: later });
	return partObjects();
}

const partObjects = (): string[] =>
	readdirSync(join(instances.mediaFolder, 'uploads')).filter((name) => name !== 'clock');

test('makes 300 MB, sent to two instances in turns, one file of the same bytes, although one was killed', {
	timeout,
}, async () => {
	const partBytes = 4 * 2 ** 20;
	const [partCount, killedAfter] = [75, 37];
	const size = partCount * partBytes;
	const document: FileSource = {
		size,
		read(start, end) {
			// Each part has bytes of its own; what is left of a broken one is read again.
			const first = Math.floor(start / partBytes);
			const last = Math.floor((end - 1) / partBytes);
			const parts = Array.from({ length: last - first + 1 }, (_, index) => partOf(first + index));
			return Buffer.concat(parts).subarray(start - first * partBytes, end - first * partBytes);
		},
	};
	const partOf = (number: number): Buffer => {
		const bytes = noise(partBytes, number);
		if (number === 0) bytes.write('%PDF-1.7\n', 'latin1');
		return bytes;
	};
	const sender = inTurns(partBytes);
	const path = await beginUpload(sender, '年度报告.pdf', size);
	await sendParts(sender, path, document, { until: killedAfter * partBytes });

	const [killed] = both;
	const start = killedAfter * partBytes;
	const interrupted = beginPart(killed, path, start, document.read(start, start + partBytes));
	await vi.waitFor(() => expect(bytesInTemporaryFiles()).toBeGreaterThan(0), waitOptions);
	await killed.kill();
	await interrupted;
	const restarting = startInstance(killed.port);
	await sendParts(sender, path, document, { until: (killedAfter + 10) * partBytes });
	both[0] = await restarting;
	expect(await sendParts(sender, path, document)).toBe(size);

	await waitUntilFiles(1);
	const hash = createHash('sha256');
	for (let number = 0; number < partCount; number++) hash.update(partOf(number));
	const digest = hash.digest('hex');
	const files = await uploadedFiles();
	expect(files).toMatchObject([{ digest, size, mediaType: 'application/pdf' }]);
	expect(await digestOfStored(files[0]?.file ?? '', digest)).toBe(digest);
	// Removed after the file was added. Of the interrupted part, nothing was stored.
	await vi.waitFor(() => expect(partObjects()).toEqual([]), waitOptions);
});

/** Sends half of a part. @returns when the connection has broken */
async function beginPart(
	{ address }: ServerProcess,
	path: string,
	start: number,
	part: Uint8Array,
): Promise<void> {
	const request = sendRequest(address + path, {
		method: 'PATCH',
		headers: {
			...{ ...headers, [protocolHeader]: protocolVersion, 'Upload-Offset': String(start) },
			...{ 'Content-Type': 'application/offset+octet-stream', 'Content-Length': String(part.length) },
		},
	});
	const broken = once(request, 'error');
	request.write(part.subarray(0, part.length / 2));
	await broken;
}

function bytesInTemporaryFiles(): number {
	const names = readdirSync(temporary, { recursive: true, encoding: 'utf8' });
	return names
		.map((name) => statSync(join(temporary, name), { throwIfNoEntry: false }))
		.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}

/** The SHA-256 of the stored bytes. */
async function digestOfStored(file: string, digest: string): Promise<string> {
	const opened = await folderMediaStore(instances.mediaFolder).openRead(storeKey(digest, baseNameOf(file)));
	const hash = createHash('sha256');
	for await (const chunk of opened?.stream ?? []) hash.update(chunk);
	return hash.digest('hex');
}

test('makes twenty pictures a file each, although connections broke three times and an instance was killed', {
	timeout,
}, async () => {
	const [partBytes, count] = [128 * 2 ** 10, 20];
	const pictures: Buffer[] = [];
	for (let number = 0; number < count; number++) pictures.push(await noisyPhotograph(1_200, 1_000, number));
	const expected = await Promise.all(pictures.map(prepare));

	const agents = pictures.map(() => new Agent({ keepAlive: true }));
	onTestFinished(() => agents.forEach((agent) => void agent.destroy()));
	const cut = () => agents.forEach((agent) => void agent.destroy());
	const partCount = pictures.reduce((sum, { length }) => sum + Math.ceil(length / partBytes), 0);
	const killedAfter = Math.floor(partCount / 3);
	// Acknowledgements are lost with the connections, so not every part is counted.
	const cutAfter = chanceNumbers(3, partCount / 2, killedAfter);
	/** What happens after so many parts, while others are on their way. */
	const faults = new Map([
		[killedAfter, () => void both[1].kill()],
		...cutAfter.map((after) => [after, cut] as const),
	]);
	let accepted = 0;
	const senders = agents.map((agent) =>
		inTurns(partBytes, {
			agent,
			onPartAccepted() {
				accepted += 1;
				faults.get(accepted)?.();
				faults.delete(accepted);
			},
		}),
	);
	const paths = await Promise.all(
		senders.map((sender, number) => beginUpload(sender, `照片${number}.jpg`, pictures[number]?.length ?? 0)),
	);
	await Promise.all(
		senders.map((sender, number) =>
			sendParts(sender, paths[number] ?? '', sourceOf(pictures[number] as Buffer)),
		),
	);
	expect([...faults.keys()]).toEqual([]);

	await waitUntilFiles(count);
	const files = await uploadedFiles();
	const facts = ({ digest, size, width, height, mediaType }: (typeof files)[number]) =>
		JSON.stringify({ digest, size, width, height, mediaType });
	expect(files.map(facts).toSorted(), `cut after ${cutAfter} parts`).toEqual(expected.toSorted());
	const ofUploads = await database.select({ file: uploads.file }).from(uploads);
	expect(new Set(ofUploads.map(({ file }) => file))).toEqual(new Set(files.map(({ file }) => file)));
	for (const { file, digest } of files) expect(await digestOfStored(file, digest)).toBe(digest);
	expect(await partsAfterSweeping()).toEqual([]);

	async function prepare(picture: Buffer, number: number): Promise<string> {
		const folder = join(temporary, 'expected');
		mkdirSync(folder, { recursive: true });
		const path = join(folder, `${number}.jpg`);
		await writeFile(path, picture);
		const prepared = await prepareMedia(folderMediaStore(join(folder, 'media')), 'media/photo.jpg', path);
		const { digest, size, width, height, mediaType } = prepared;
		expect(digest).not.toBe(createHash('sha256').update(picture).digest('hex'));
		return JSON.stringify({ digest, size, width, height, mediaType });
	}
});

/** Different whole numbers from 1, below a limit. */
function chanceNumbers(count: number, limit: number, except: number): number[] {
	const numbers = new Set<number>();
	while (numbers.size < count) {
		const number = 1 + Math.floor(Math.random() * (limit - 1));
		if (number !== except) numbers.add(number);
	}
	return [...numbers];
}
