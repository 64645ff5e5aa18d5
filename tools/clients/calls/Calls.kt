import org.openapitools.client.apis.CatalogueApi
import org.openapitools.client.apis.SentencesApi
import org.openapitools.client.apis.SymbolsApi
import org.openapitools.client.models.MatchWordsRequest
import org.openapitools.client.models.ReadPostedSentenceRequest
import org.openapitools.client.models.ReportMissingWordRequest

/** Ten calls of a generated Kotlin client; the argument is the URL of the service. */
fun main(arguments: Array<String>) {
    val url = arguments[0]
    val symbols = SymbolsApi(url)
    val sentences = SentencesApi(url)
    val catalogue = CatalogueApi(url)
    var calls = 0
    fun right(name: String, condition: Boolean) {
        check(condition) { "$name answered otherwise" }
        calls += 1
    }
    right("searchPublicSymbols", symbols.searchPublicSymbols(q = "dog", language = "en").data[0].name == "dog")
    val byName = symbols.searchSymbols(
        q = "dog", lang = "en", sort = SymbolsApi.SortSearchSymbols.name_value,
        facets = listOf(SymbolsApi.FacetsSearchSymbols.set, SymbolsApi.FacetsSearchSymbols.has_audio),
    )
    right("searchSymbols", byName.facets!!.set!!.isNotEmpty())
    right("suggestSymbols", symbols.suggestSymbols(q = "do", lang = "en").data.isNotEmpty())
    right("getSymbol", symbols.getSymbol(id = 574L, lang = "de").data.id == 574L)
    val matched = symbols.matchWords(MatchWordsRequest(words = listOf("dog", "xqzwvkjx"), lang = "en"))
    right("matchWords", matched.data[0].symbol!!.name == "dog" && matched.data[1].symbol == null)
    right("readSentence", sentences.readSentence(text = "two dogs", lang = "en").data.size == 2)
    val posted = sentences.readPostedSentence(ReadPostedSentenceRequest(text = "two dogs", lang = "en", skin = 3))
    right("readPostedSentence", posted.data.size == 2)
    right("listLanguages", catalogue.listLanguages().data.size > 20)
    right("listSets", catalogue.listSets().data.isNotEmpty())
    val word = catalogue.reportMissingWord(ReportMissingWordRequest(word = "dog", lang = "en"))
    right("reportMissingWord", word.data.languageCode == "en")
    println("$calls calls")
    // OkHttp's threads would keep the program for a minute.
    kotlin.system.exitProcess(0)
}
