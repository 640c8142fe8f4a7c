/** `/robots.txt`: allows everything but previews, searches and the API. The newsroom forbids indexing itself. */
export function robotsDocument(siteUrl: string): Response {
	const lines = [
		'User-agent: *',
		...['/articlepreview/', '/articlesearch', '/en/articlepreview/', '/en/articlesearch', '/api/'].map(
			(path) => `Disallow: ${path}`,
		),
		'',
		`Sitemap: ${siteUrl}/sitemap.xml`,
		'',
	];
	return new Response(lines.join('\n'), {
		headers: {
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'public, max-age=0, must-revalidate',
		},
	});
}
