/** A response whose body is in memory. */
export type Answer = { status: number; headers: Headers; body: Buffer };

export async function answerOf(response: Response): Promise<Answer> {
	const body = Buffer.from(await response.arrayBuffer());
	return { status: response.status, headers: response.headers, body };
}

/** Converts to what Hono sends. */
export function responseOf({ status, headers, body }: Answer): Response {
	return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers });
}
