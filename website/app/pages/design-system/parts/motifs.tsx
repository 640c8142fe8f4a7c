import { DateFigure } from '../../../components/publication-date/date-figure.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import plate from '../../../design/plate.module.css';
import { useShown } from '../use-shown.ts';
import { Columns } from './columns.tsx';
import { Part, Specimen } from './part.tsx';

const day = '2026-04-26T02:20:00Z';

/** What makes all pages one house. */
export function Motifs({ id }: { id: string }) {
	const { texts } = useShown();
	return (
		<Part id={id} title={texts.motifs}>
			<Columns least="20rem">
				<Specimen title={texts.rules}>
					<p style={{ paddingBlock: 'var(--space-3)', borderBlockStart: 'var(--rule)' }}>{texts.ruleText}</p>
					<p style={{ paddingBlock: 'var(--space-3)', borderBlock: 'var(--hairline)' }}>
						{texts.hairlineText}
					</p>
				</Specimen>
				<Specimen title={texts.dates}>
					<div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 'var(--space-6)' }}>
						<DateFigure moment={day} />
						<PublicationDate moment={day} />
						<PublicationDate moment={day} form="words" />
					</div>
				</Specimen>
			</Columns>
			<Specimen title={texts.plate}>
				<PlateOnPicture />
			</Specimen>
		</Part>
	);
}

/** On narrow screens the plate covers little of the picture, as on the pages. */
function PlateOnPicture() {
	const { texts, picture } = useShown();
	return (
		<>
			<div style={{ aspectRatio: '21 / 9', overflow: 'hidden' }}>
				<ResponsivePicture picture={picture} sizes="92vw" />
			</div>
			<div
				className={plate.plate}
				style={{
					maxInlineSize: 'min(92%, 40rem)',
					marginBlockStart: 'calc(-1 * clamp(1.5rem, 8vw - 1rem, 7rem))',
				}}
			>
				<p
					className={plate.signal}
					style={{ fontFamily: 'var(--font-title)', fontSize: 'var(--size-h2)', fontWeight: 600 }}
				>
					{texts.plateTitle}
				</p>
				<p style={{ color: 'var(--colour-on-plate-soft)', textWrap: 'pretty' }}>{texts.plateText}</p>
			</div>
		</>
	);
}
