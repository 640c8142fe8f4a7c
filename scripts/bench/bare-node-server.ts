import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** A minimal Node server with a constant response. Arguments: folder, port. */

const [folder = '', port = ''] = process.argv.slice(2);
const body = readFileSync(join(folder, 'body'));
const headers: Record<string, string> = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'));
const allHeaders = { ...headers, 'content-length': body.length };

const server = createServer((_request, response) => {
	response.writeHead(200, allHeaders);
	response.end(body);
});
server.listen(Number(port), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
