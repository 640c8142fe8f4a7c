/** A screenshot, and its place in the gallery. */
export type GalleryEntry = {
	page: string;
	address: string;
	language: string;
	scheme: string;
	width: number;
	/** File name, in the folder of the gallery. */
	file: string;
	faults: string[];
};

/** An HTML page without scripts that shows the screenshots: a row per page, a column per width. */
export function gallery(entries: readonly GalleryEntry[]): string {
	const values = <Value>(of: (entry: GalleryEntry) => Value) => [...new Set(entries.map(of))];
	const widths = values(({ width }) => width);
	const looks = values(({ language, scheme }) => `${language} ${scheme}`);
	const rows = values(({ page }) => page).map((page) => {
		const cells = looks.flatMap((look) =>
			widths.map((width) => {
				const entry = entries.find(
					(each) => each.page === page && `${each.language} ${each.scheme}` === look && each.width === width,
				);
				return entry ? cell(entry, look) : '';
			}),
		);
		return `<section id="${page}"><h2>${page}</h2><div class="row">${cells.join('')}</div></section>`;
	});
	const switches = looks.map(
		(look, index) =>
			`<label><input type="radio" name="look" value="${look}"${index === 0 ? ' checked' : ''}> ${look}</label>`,
	);
	const shows = looks
		.map((look) => `body:has(input[value="${look}"]:checked) figure[data-look="${look}"]{display:block}`)
		.join('');
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Photographs</title><style>
body{font:15px/1.5 sans-serif;margin:0;background:#ddd;color:#111}
header{position:sticky;top:0;background:#fff;padding:.6rem 1rem;display:flex;gap:1.2rem;flex-wrap:wrap}
section{padding:1rem}.row{display:flex;gap:1rem;align-items:flex-start;overflow-x:auto}
figure{display:none;margin:0;flex:none}figure img{display:block;max-height:34rem;object-fit:cover;object-position:top;width:auto}
figcaption{font-size:13px;max-width:24rem}li{color:#a40}${shows}</style>
<header><strong>${entries.length} photographs</strong>${switches.join('')}</header>${rows.join('\n')}</html>`;
}

function cell({ address, width, file, faults }: GalleryEntry, look: string): string {
	const list = faults.map((fault) => `<li>${escaped(fault)}</li>`).join('');
	const caption = `<figcaption>${width} px ${escaped(address)}<ul>${list}</ul></figcaption>`;
	return `<figure data-look="${look}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>${caption}</figure>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
