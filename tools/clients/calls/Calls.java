import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.CatalogueApi;
import org.openapitools.client.api.SentencesApi;
import org.openapitools.client.api.SymbolsApi;
import org.openapitools.client.model.MatchWordsRequest;
import org.openapitools.client.model.ReadPostedSentenceRequest;
import org.openapitools.client.model.ReportMissingWordRequest;

/** Ten calls of a generated Java client; the argument is the URL of the service. */
public final class Calls {
  private static int calls = 0;

  private static void right(String name, boolean condition) {
    if (!condition) throw new IllegalStateException(name + " answered otherwise");
    calls += 1;
  }

  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    var symbols = new SymbolsApi(client);
    var sentences = new SentencesApi(client);
    var catalogue = new CatalogueApi(client);
    var found = symbols.searchPublicSymbols("dog", "en", null, 5, 0);
    right("searchPublicSymbols", found.getData().get(0).getName().equals("dog"));
    right("suggestSymbols", !symbols.suggestSymbols("do", "en", null, 5, null).getData().isEmpty());
    right("getSymbol", symbols.getSymbol(574L, "de", null, null).getData().getId() == 574L);
    right("listEquivalents", symbols.listEquivalents(574L, "en", null, null, null).getSuccess());
    var words = new MatchWordsRequest().words(List.of("dog", "xqzwvkjx")).lang("en");
    var matched = symbols.matchWords(words, null).getData();
    right("matchWords", matched.get(0).getSymbol().getName().equals("dog") && matched.get(1).getSymbol() == null);
    var read = sentences.readSentence("two dogs", "en", null, null, null, null, null, null, null, null, null);
    right("readSentence", read.getData().size() == 2);
    var sentence = new ReadPostedSentenceRequest().text("two dogs").lang("en").skin(3);
    right("readPostedSentence", sentences.readPostedSentence(sentence, null, null, null).getData().size() == 2);
    right("listLanguages", catalogue.listLanguages().getData().size() > 20);
    right("listSets", !catalogue.listSets().getData().isEmpty());
    var word = new ReportMissingWordRequest().word("dog").lang("en");
    right("reportMissingWord", catalogue.reportMissingWord(word).getData().getLanguageCode().equals("en"));
    System.out.println(calls + " calls");
  }
}
