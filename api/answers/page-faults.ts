import { z } from 'zod';

export const pageFaultReceipt = z.object({ recorded: z.literal(true) });
export type PageFaultReceipt = z.infer<typeof pageFaultReceipt>;
