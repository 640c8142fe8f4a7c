/** Five bars, each cut in two by a river. */
export const brandMarkPath = [
	'M12 36H4V50.08C6.67 50.39 9.33 50.48 12 50.33Z',
	'M12 60H4V54.88C6.67 55.19 9.33 55.28 12 55.13Z',
	'M24 20H16V49.93C18.67 49.55 21.33 48.95 24 48.23Z',
	'M24 60H16V54.73C18.67 54.35 21.33 53.75 24 53.03Z',
	'M36 4H28V47.06C30.67 46.24 33.33 45.36 36 44.54Z',
	'M36 60H28V51.86C30.67 51.04 33.33 50.16 36 49.34Z',
	'M48 20H40V43.37C42.67 42.65 45.33 42.05 48 41.67Z',
	'M48 60H40V48.17C42.67 47.45 45.33 46.85 48 46.47Z',
	'M60 36H52V41.27C54.67 41.12 57.33 41.21 60 41.52Z',
	'M60 60H52V46.07C54.67 45.92 57.33 46.01 60 46.32Z',
].join('');

/** The decorative brand mark in the text colour; the text beside it names the group. */
export function BrandMark({ className }: { className?: string | undefined }) {
	return (
		<svg className={className} viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
			<path d={brandMarkPath} />
		</svg>
	);
}
