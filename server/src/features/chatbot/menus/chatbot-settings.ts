import type { ChatbotSettings } from '@recado/shared/chatbot';
import type { ReferenceData } from '#features/tickets';

export async function chatbotSettings(
  { language, setting, enabled }: ReferenceData,
  companyId: number,
): Promise<ChatbotSettings> {
  return {
    language: await language(companyId),
    maxMisses: Number(await setting(companyId, 'quantityMessageBot')),
    closesByKeyword: await enabled(companyId, 'closeTicketClient'),
  };
}
